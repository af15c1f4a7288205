// Writes the outlines of what a kitchen's tickets are lettered with to src/features/printing/server/letters.json: tickets look the same on machines
// without any font. What it writes is committed, so that a build needs none of this.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as hb from 'harfbuzzjs';
import subsetFont from 'subset-font';

/** Thinner strokes break up on thermal paper, thicker ones run together. */
const WEIGHT = 600;
const FILES = join(dirname(createRequire(import.meta.url).resolve('@fontsource-variable/commissioner/package.json')), 'files');
const TO = new URL('../src/features/printing/server/letters.json', import.meta.url);
const letters = {};
let unitsPerEm = 0;

for (const script of ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext']) {
  const font = await subsetFont(readFileSync(join(FILES, `commissioner-${script}-wght-normal.woff2`)), everything(), {
    targetFormat: 'truetype',
    variationAxes: { wght: WEIGHT },
  });
  const face = new hb.Face(new hb.Blob(font), 0);
  const drawn = new hb.Font(face);
  unitsPerEm = face.upem;
  // Copied: shaping may grow the memory that the list lies in.
  for (const point of Uint32Array.from(face.collectUnicodes())) {
    const letter = String.fromCodePoint(point);
    if (letter in letters) continue;
    const buffer = new hb.Buffer();
    buffer.addText(letter);
    buffer.guessSegmentProperties();
    hb.shape(drawn, buffer);
    const [glyph] = buffer.getGlyphInfosAndPositions();
    letters[letter] = { advance: glyph.xAdvance, outline: drawn.glyphToPath(glyph.codepoint) };
  }
}
mkdirSync(new URL('.', TO), { recursive: true });
writeFileSync(TO, `${JSON.stringify({ unitsPerEm, letters })}\n`);
console.log(`${Object.keys(letters).length} letters`);

function everything() {
  const ranges = [
    [0x20, 0x7e],
    [0xa0, 0x17f],
    [0x218, 0x21b],
    [0x37e, 0x3ff],
    [0x400, 0x45f],
    [0x490, 0x491],
    [0x2010, 0x203a],
    [0x20a0, 0x20bf],
    [0x2190, 0x2193],
    [0x2212, 0x2212],
  ];
  return ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i))).join('');
}
