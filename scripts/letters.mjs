// Writes the outlines of Parea Display's letters to src/features/site/server/letters.json, for pictures that the server draws: those look the same on
// machines without any font. Run after scripts/fonts.mjs; what it writes is committed, so that a build needs none of this.
import { readFileSync, writeFileSync } from 'node:fs';
import * as hb from 'harfbuzzjs';
import subsetFont from 'subset-font';

const FOLDER = new URL('../public/fonts/', import.meta.url);
const letters = {};
let unitsPerEm = 0;

for (const script of ['latin', 'greek']) {
  const font = await subsetFont(readFileSync(new URL(`parea-display-${script}.woff2`, FOLDER)), everything(), { targetFormat: 'truetype' });
  const face = new hb.Face(new hb.Blob(font), 0);
  const drawn = new hb.Font(face);
  unitsPerEm = face.upem;
  // Copied: shaping may grow the memory that the list lies in.
  for (const point of Uint32Array.from(face.collectUnicodes())) {
    const buffer = new hb.Buffer();
    buffer.addText(String.fromCodePoint(point));
    buffer.guessSegmentProperties();
    hb.shape(drawn, buffer);
    const [glyph] = buffer.getGlyphInfosAndPositions();
    letters[String.fromCodePoint(point)] = { advance: glyph.xAdvance, outline: drawn.glyphToPath(glyph.codepoint) };
  }
}
writeFileSync(new URL('../src/features/site/server/letters.json', import.meta.url), `${JSON.stringify({ unitsPerEm, letters })}\n`);
console.log(`${Object.keys(letters).length} letters`);

/** What the two files may hold. */
function everything() {
  const ranges = [
    [0x20, 0x17f],
    [0x384, 0x3ce],
    [0x2010, 0x203a],
    [0x20ac, 0x20ac],
    [0x2190, 0x2193],
    [0x2212, 0x2212],
  ];
  return ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i))).join('');
}
