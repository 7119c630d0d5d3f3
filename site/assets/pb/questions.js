// The questions of a game: a field for words and one for kinds leave the questions that fit.
(() => {
  "use strict";
  const { say } = globalThis.punchboard;
  const form = document.querySelector("[data-pb-questions]");
  const questions = [...document.querySelectorAll(".pb-faq")].map((node) => ({ node, text: node.textContent.toLowerCase() }));
  const groups = [...document.querySelectorAll(".pb-questions")];
  const status = form.querySelector("[role=status]");
  const apply = () => {
    const words = form.elements.words.value.toLowerCase().split(/\s+/).filter(Boolean), kind = form.elements.kind.value;
    let shown = 0;
    for (const { node, text } of questions) {
      node.hidden = (kind && node.dataset.kind !== kind) || !words.every((word) => text.includes(word));
      shown += !node.hidden;
    }
    for (const group of groups) {
      const empty = ![...group.children].some((node) => !node.hidden);
      group.hidden = empty;
      group.previousElementSibling.hidden = empty;
    }
    status.textContent = words.length || kind ? say("{n} of {all} questions", { n: shown, all: questions.length }) : "";
  };
  form.addEventListener("input", apply);
  form.addEventListener("change", apply);
  form.addEventListener("reset", () => setTimeout(apply));
  form.addEventListener("submit", (event) => event.preventDefault());
})();
