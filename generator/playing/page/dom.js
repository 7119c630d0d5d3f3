// Makes elements. Texts of the data are always set as text, never as HTML.
const SVG = "http://www.w3.org/2000/svg";

const filled = (element, given, children) => {
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
};

export const make = (tag, given = {}, ...children) => filled(document.createElement(tag), given, children);
export const draw = (tag, given = {}, ...children) => filled(document.createElementNS(SVG, tag), given, children);
export const button = (words, onclick, given = {}) => make("button", { type: "button", onclick, ...given }, words);

// Parts of a sentence are pairs: the words, and the id of what they name.
export const sentence = (parts) => parts.map(([words, thing]) => (thing ? make("b", { "data-thing": thing }, words) : words));
export const plain = (parts) => parts.map(([words]) => words).join("");

// Puts new content into an element that stays. The focus stays at the element with the same `data-key`.
export const refill = (element, ...children) => {
  const key = element.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  const top = element.scrollTop;
  element.replaceChildren(...children.filter(Boolean));
  element.scrollTop = top;
  if (key) element.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
};
