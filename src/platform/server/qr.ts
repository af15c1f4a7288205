import { encodeQR } from 'qr';

/** A text as the dark modules of a QR code of error correction M: `path` draws them on a grid of `size` × `size`, quiet zone not included. */
export function qrOf(text: string): { readonly size: number; readonly path: string } {
  // The narrowest border it draws is taken off again: how much quiet is around a code is for who shows it to say.
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));
  return { size: modules.length, path: pathOf(modules) };
}

/** Runs of dark modules as bars, row by row. */
function pathOf(modules: readonly (readonly boolean[])[]): string {
  const bars: string[] = [];
  for (const [y, row] of modules.entries())
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const end = row.indexOf(false, x);
      const width = (end === -1 ? row.length : end) - x;
      bars.push(`M${x} ${y}h${width}v1h-${width}z`);
      x += width;
    }
  return bars.join('');
}

/** Two rows of modules as one line of text: nothing, the upper, the lower, both. */
const HALVES = [' ', '▀', '▄', '█'] as const;

/** A text as the lines of a QR code for a terminal, dark on light whatever its colours are. */
export function inTerminal(text: string): string[] {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 2 });
  return Array.from({ length: Math.ceil(rows.length / 2) }, (_, pair) => {
    const [upper = [], lower = []] = rows.slice(2 * pair, 2 * pair + 2);
    const halves = upper.map((dark, x) => HALVES[(dark ? 1 : 0) + (lower[x] ? 2 : 0)]);
    return `  \u001B[30;107m${halves.join('')}\u001B[0m`;
  });
}
