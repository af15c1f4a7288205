// Draws the icons of the home screen from the mark: `node scripts/icons.mjs [folder]` writes public/icons/*.png.
// What it writes is committed, so that a build needs none of this.
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const to = resolve(process.argv[2] ?? fileURLToPath(new URL('../public/icons/', import.meta.url)));
const table = /'(M[^']+)'/.exec(readFileSync(new URL('../src/platform/shared/mark-shape.ts', import.meta.url), 'utf8'))?.[1];
if (!table) throw new Error('src/platform/ui/mark-shape.ts has no shape.');

const PAPER = '#fbf5ea';
const INK = '#2b2019';
const TOMATO = '#c2391f';

/** The mark in a square: `share` of its width, on `ground` with corners of `radius` (of 100). */
const drawing = ({ share, ground, radius, ink = INK, you = TOMATO }) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
  ${ground ? `<rect width="100" height="100" rx="${radius}" fill="${ground}"/>` : ''}
  <g transform="translate(${50 - share / 2} ${50 - share / 2}) scale(${share / 40})" fill="${ink}">
    <circle cx="10" cy="11" r="4.2"/><circle cx="20" cy="8" r="4.2" fill="${you}"/><circle cx="30" cy="11" r="4.2"/><path d="${table}"/>
  </g></svg>`;

const ICONS = {
  'parea-192': { size: 192, share: 74, ground: PAPER, radius: 22 },
  'parea-512': { size: 512, share: 74, ground: PAPER, radius: 22 },
  // Launchers cut these to any shape within the inner four fifths.
  'maskable-512': { size: 512, share: 56, ground: PAPER, radius: 0 },
  'kitchen-192': { size: 192, share: 74, ground: INK, radius: 22, ink: PAPER, you: '#ee6f4d' },
  'kitchen-512': { size: 512, share: 74, ground: INK, radius: 22, ink: PAPER, you: '#ee6f4d' },
  'kitchen-maskable-512': { size: 512, share: 56, ground: INK, radius: 0, ink: PAPER, you: '#ee6f4d' },
  'apple-touch-180': { size: 180, share: 70, ground: PAPER, radius: 0 },
  // Android shows its outline alone.
  'badge-96': { size: 96, share: 92, ground: null, radius: 0, ink: '#fff', you: '#fff' },
};

mkdirSync(to, { recursive: true });
for (const [name, { size, ...look }] of Object.entries(ICONS))
  await sharp(Buffer.from(drawing(look)), { density: 72 * (size / 100) * 1.5 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(to, `${name}.png`));
