import type { Rang } from './faults.ts';
import type { Typist } from './typist.ts';

type Does = (bytes: Uint8Array, typist: Typist, rang: Rang) => void;

/** Star's commands that our tickets are made of, by how they begin: how many bytes they are, and what they do. */
const COMMANDS: readonly (readonly [begins: readonly number[], length: number, does: Does])[] = [
  [[0x1b, 0x40], 2, (_, typist) => typist.begin()],
  [[0x1b, 0x1e, 0x46], 4, () => undefined],
  [[0x1b, 0x1d, 0x74], 4, ([, , , number = 0], typist) => typist.table(number)],
  [[0x1b, 0x69], 4, ([, , high = 0, wide = 0], typist) => typist.look({ high: high + 1, wide: wide + 1 })],
  [[0x1b, 0x45], 2, (_, typist) => typist.look({ bold: true })],
  [[0x1b, 0x46], 2, (_, typist) => typist.look({ bold: false })],
  [[0x1b, 0x34], 2, (_, typist) => typist.look({ black: true })],
  [[0x1b, 0x35], 2, (_, typist) => typist.look({ black: false })],
  [[0x0a], 1, (_, typist) => typist.feed()],
  [[0x1b, 0x64], 3, () => undefined],
  [[0x1b, 0x07], 4, () => undefined],
  [[0x07], 1, (_, _typist, rang) => void (rang.drawer += 1)],
  [[0x1b, 0x1d, 0x19, 0x11], 7, () => undefined],
  [[0x1b, 0x1d, 0x19, 0x12], 7, (_, _typist, rang) => void (rang.bell += 1)],
];

/** Obeys a job of Star's commands. False: it has something that is none of them. */
export function obeyStar(job: Uint8Array, typist: Typist, rang: Rang): boolean {
  for (let at = 0; at < job.length;) {
    const rest = job.subarray(at);
    const known = COMMANDS.find(([begins]) => begins.every((byte, nth) => rest[nth] === byte));
    if (known) {
      known[2](rest, typist, rang);
      at += known[1];
    } else if ((rest[0] ?? 0) >= 0x20) {
      typist.letter(rest[0] ?? 0);
      at += 1;
    } else return false;
  }
  return true;
}
