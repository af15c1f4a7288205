// Cuts two things out of Literata, each as one file for Latin and one for Greek: "Parea Display" for the diner's pages (optical size 24,
// weight 600), and the headings of brand, portal and marketing (every optical size from 14 on, weights 500 to 700), at half the bytes.
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

// The ranges here and the unicode-range in src/platform/ui/look/brand-fonts.css say the same.
const BRAND = {
  latin: range(0x20, 0x7e) + range(0xa0, 0xff) + 'ıŒœˆ˜' + range(0x2010, 0x2027) + '\u202f‰′″‹›⁄€™←↑→↓−',
  greek: range(0x384, 0x38a) + 'Ό' + range(0x38e, 0x3a1) + range(0x3a3, 0x3ce),
};

mkdirSync(new URL('../src/platform/ui/look/fonts/', import.meta.url), { recursive: true });
for (const [script, text] of Object.entries(BRAND)) {
  const font = await subsetFont(source(script), text, {
    targetFormat: 'woff2',
    variationAxes: { opsz: { min: 14, max: 72 }, wght: { min: 500, max: 700 } },
    keepFeatures: ['kern', 'lnum', 'tnum', 'liga', 'ccmp', 'mark'],
    noHinting: true,
  });
  writeFileSync(new URL(`../src/platform/ui/look/fonts/literata-${script}.woff2`, import.meta.url), font);
  console.log(`literata-${script}.woff2 ${(font.length / 1000).toFixed(1)} kB`);
}
