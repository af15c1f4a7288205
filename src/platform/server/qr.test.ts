import { expect, test } from 'vitest';
import { decodeQR } from 'qr/decode.js';
import { inTerminal } from './qr.ts';

const SCALE = 4;
const UPPER = '▀█';
const LOWER = '▄█';

test('what a terminal shows is read as what was meant, in half as many lines as it has rows', () => {
  const address = 'http://192.168.1.20:3000/store/?id=1&floor=1&table=4';
  // oxlint-disable-next-line no-control-regex -- the colours of the terminal
  const lines = inTerminal(address).map((line) => line.replaceAll(/\u001B\[[\d;]*m/g, '').slice(2));
  const rows = lines.flatMap((line) => [UPPER, LOWER].map((dark) => Array.from(line, (half) => dark.includes(half))));
  const [width, height] = [(rows[0]?.length ?? 0) * SCALE, rows.length * SCALE];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (rows[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)]) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  expect(decodeQR({ width, height, data })).toBe(address);
  expect(lines.length).toBeLessThan(22);
});
