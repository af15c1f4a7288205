// Cuts two things out of Literata: "Parea Display" for the diner's pages (optical size 24, weight 600; a file for Latin, one for Greek), and
// the headings of brand, portal and marketing (every optical size from 14 on, weights 500 to 700). Of these, and of Commissioner, what every
// page needs (Latin letters, digits, its points) is a file of its own: a Greek page needs it too, and nothing else of Latin.
// Run after an update of the font package; what it writes is committed, so that a build needs none of this.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const packaged = (family, file) =>
  readFileSync(new URL(import.meta.resolve(`@fontsource-variable/${family}/files/${family}-${file}.woff2`)));
const source = (script) => packaged('literata', `${script}-opsz-normal`);
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
const BASIC = range(0x20, 0x7e) + '\u00a0©«·»×é' + range(0x2010, 0x2015) + '‘’“”„…€→−';
const BRAND = {
  basic: BASIC,
  latin: [...(range(0xa0, 0xff) + 'ıŒœˆ˜' + range(0x2010, 0x2027) + '\u202f‰′″‹›⁄€™←↑→↓−')].filter((one) => !BASIC.includes(one)).join(''),
  greek: range(0x384, 0x38a) + 'Ό' + range(0x38e, 0x3a1) + range(0x3a3, 0x3ce),
};

mkdirSync(new URL('../src/platform/ui/look/fonts/', import.meta.url), { recursive: true });
async function write(name, font, text, axes) {
  const cut = await subsetFont(font, text, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: ['kern', 'lnum', 'tnum', 'liga', 'ccmp', 'mark'],
    noHinting: true,
  });
  writeFileSync(new URL(`../src/platform/ui/look/fonts/${name}.woff2`, import.meta.url), cut);
  console.log(`${name}.woff2 ${(cut.length / 1000).toFixed(1)} kB`);
}
for (const [part, text] of Object.entries(BRAND))
  await write(`literata-${part}`, source(part === 'greek' ? 'greek' : 'latin'), text, {
    opsz: { min: 14, max: 72 },
    wght: { min: 500, max: 700 },
  });
// How the other language is called, and what the name of the house means: on an English page all the Greek there is.
await write('commissioner-name', packaged('commissioner', 'greek-wght-normal'), 'ΕΛΕλληνικάπαρέα', { wght: { min: 400, max: 800 } });
await write('commissioner-basic', packaged('commissioner', 'latin-wght-normal'), BASIC, { wght: { min: 400, max: 800 } });
