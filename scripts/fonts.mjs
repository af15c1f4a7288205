// Cuts "Parea Display" for the diner's pages out of Literata: optical size 24, weight 600, one file for Latin and one for Greek.
// Run after an update of the font package; what it writes is committed, so that a build needs none of this.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const source = (script) =>
  readFileSync(new URL(import.meta.resolve(`@fontsource-variable/literata/files/literata-${script}-opsz-normal.woff2`)));
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');

// The ranges here and the unicode-range in src/platform/ui/look/fonts.css say the same.
const SUBSETS = {
  latin: range(0x20, 0x7e) + '\u00a0£«°»·' + range(0xc0, 0xff) + '–—‘’“”…′€−ı',
  greek: range(0x384, 0x38a) + 'Ό' + range(0x38e, 0x3a1) + range(0x3a3, 0x3ce),
};

mkdirSync(new URL('../public/fonts/', import.meta.url), { recursive: true });
for (const [script, text] of Object.entries(SUBSETS)) {
  const font = await subsetFont(source(script), text, {
    targetFormat: 'woff2',
    variationAxes: { opsz: 24, wght: 600 },
    keepFeatures: ['kern', 'lnum'],
    noHinting: true,
  });
  writeFileSync(new URL(`../public/fonts/parea-display-${script}.woff2`, import.meta.url), font);
  console.log(`parea-display-${script}.woff2 ${(font.length / 1000).toFixed(1)} kB`);
}
