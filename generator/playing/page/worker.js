// Plays the game in the browser: Python itself (Pyodide) runs the rules code of the game, as on every other machine.
// Messages in: {begin}, {do}, {state}, {replay}, each with its `id`; out: {id, answer} or {id, error}, and {state} after a move of a bot.
let room = null, width = 0, isMoving = false;

const bytes = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return new Uint8Array(await answer.arrayBuffer());
};
const text = async (address) => new TextDecoder().decode(await bytes(address));

const begin = async ({ pyodide, code, game, pictures, rules, language }) => {
  const { loadPyodide } = await import(`${pyodide}pyodide.mjs`);
  const [python, archive, data, faces] = await Promise.all([loadPyodide({ indexURL: pyodide }), bytes(code), text(game), text(pictures)]);
  python.unpackArchive(archive, "zip", { extractDir: "/punchboard" });
  python.runPython("import sys; sys.path.insert(0, '/punchboard')");
  room = python.pyimport("generator.playing.in_browser").BrowserRoom(data, faces, rules, language);
};

// Bots move one at a time, so that people are heard between two moves.
const moveBots = () => {
  if (isMoving) return;
  isMoving = true;
  const next = () => {
    const state = room.move_bot(width);
    if (!state) { isMoving = false; return; }
    postMessage({ state: JSON.parse(state) });
    setTimeout(next, 10);
  };
  setTimeout(next, 10);
};

const answerTo = async (message) => {
  if (message.begin) { await begin(message.begin); return {}; }
  if (message.replay) return JSON.parse(room.replay());
  width = message.width;
  if (message.state) return JSON.parse(room.state(width));
  const answer = JSON.parse(room.do(JSON.stringify(message.do)));
  moveBots();
  return answer;
};

onmessage = async ({ data }) => {
  try {
    postMessage({ id: data.id, answer: await answerTo(data) });
  } catch (error) {
    postMessage({ id: data.id, error: String(error) });
  }
};
