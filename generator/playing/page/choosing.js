// Which moves are left to choose from: those that name all picked pieces, and the words that were typed.
import { plain } from "./dom.js";

// A piece with the same id may lie at several players' places. Then the chooser's own is meant, unless a move names another seat.
const isMeant = (move, piece, zone, state) => {
  if (!zone || !zone.seat || zone.seat === state.chooser) return true;
  const mine = state.table.zones.some((other) => other.seat === state.chooser && other.spots.some((spot) => spot.piece === piece));
  return !mine || move.text.includes(zone.seat.toLowerCase()) || move.text.includes(zone.seat);
};

export class Choosing {
  constructor() { this.clear(); }

  clear() { this.picked = []; this.typed = ""; this.active = -1; }

  // Moves with all picked pieces; those that name them in the picked order are preferred.
  left(state) {
    const moves = state.moves ?? [];
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
    const moves = this.picked.length && !this.picked.includes(piece) ? this.left(state) : state.moves ?? [];
    return moves.filter((move) => move.targets.includes(piece) && isMeant(move, piece, zone, state)).length;
  }

  // Picks a piece: one more of a move with several, or a new beginning; picked again it is dropped.
  pick(state, piece) {
    if (this.picked.includes(piece)) { this.picked = this.picked.filter((other) => other !== piece); return; }
    const goesOn = this.picked.length && this.left(state).some((move) => move.targets.includes(piece));
    this.picked = goesOn ? [...this.picked, piece] : [piece];
    this.typed = "";
  }
}
