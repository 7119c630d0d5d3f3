// Which moves are left to choose from: those that begin with the chosen parts, name all picked pieces, and have the typed words.
import { plain } from "./dom.js";

// A piece with the same id may lie at several players' places. Then the chooser's own is meant, unless a move names another seat.
const isMeant = (move, piece, zone, state) => {
  if (!zone || !zone.seat || zone.seat === state.chooser) return true;
  const mine = state.table.zones.some((other) => other.seat === state.chooser && other.spots.some((spot) => spot.piece === piece));
  return !mine || move.text.includes(zone.seat.toLowerCase()) || move.text.includes(zone.seat);
};

const FEW = 12;  // moves that are listed whole; more are chosen part by part
const begins = (text, part) => text === part || text.startsWith(`${part} `);

// Parts of moves that may come next; where only one may, what may come after it.
const grouped = (parts, left) => {
  const found = parts.flatMap((part) => {
    const moves = left.filter((move) => begins(move.text, part.text));
    const whole = moves.filter((move) => moves.length === 1 || move.text === part.text), many = moves.length - whole.length;
    return [...whole.map((move) => ({ move })), ...(many ? [{ part, many }] : [])];
  });
  return found.length === 1 && found[0].part ? grouped(found[0].part.inside, left) : found;
};

export class Choosing {
  constructor() { this.clear(); }

  clear() { this.picked = []; this.path = []; this.typed = ""; this.active = -1; }

  get begun() { return this.path.at(-1)?.text ?? ""; }

  // Takes a part of a move; what may come next is offered then.
  choose(part) { this.path = [...this.path, part]; this.typed = ""; this.active = -1; }

  back() { this.path = this.path.slice(0, -1); this.active = -1; }

  // What the list offers: whole moves, or the parts that may come next with the number of their moves.
  offered(state) {
    const left = this.left(state), whole = left.map((move) => ({ move }));
    if (this.typed || left.length <= FEW) return whole;
    const found = grouped(this.path.at(-1)?.inside ?? state.parts, left);
    return found.length > 1 ? found : whole;
  }

  begunMoves(state) { return (state.moves ?? []).filter((move) => !this.begun || begins(move.text, this.begun)); }

  // Moves with all picked pieces; those that name them in the picked order are preferred.
  left(state) {
    const moves = this.begunMoves(state);
    const named = moves.filter((move) => this.picked.every((piece) => move.targets.includes(piece)));
    const ordered = named.filter((move) => this.picked.every((piece, at) => move.targets[at] === piece));
    return (ordered.length ? ordered : named).filter((move) => this.fits(move));
  }

  fits(move) {
    const words = this.typed.toLowerCase().split(/\s+/).filter(Boolean);
    const text = `${move.text} ${plain(move.parts)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  }

  movesOf(state, piece, zone) {
    const moves = this.picked.length && !this.picked.includes(piece) ? this.left(state) : this.begunMoves(state);
    return moves.filter((move) => move.targets.includes(piece) && isMeant(move, piece, zone, state)).length;
  }

  // Picks a piece: one more of a move with several, or a new beginning; picked again it is dropped.
  pick(state, piece) {
    if (this.picked.includes(piece)) { this.picked = this.picked.filter((other) => other !== piece); return; }
    if (!this.begunMoves(state).some((move) => move.targets.includes(piece))) this.path = [];
    const goesOn = this.picked.length && this.left(state).some((move) => move.targets.includes(piece));
    this.picked = goesOn ? [...this.picked, piece] : [piece];
    this.typed = "";
  }
}
