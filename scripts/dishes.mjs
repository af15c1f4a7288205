// Draws the demo dishes: `node scripts/dishes.mjs` draws the scenes of dish-scenes.mjs, and where a render of @lobehub/fluent-emoji-3d (MIT)
// shows the dish as it is, alone or within a scene, takes that; gives the renders one warm light
// (the recipe of the look: violet shadows become clay and cream, pale pinks crust, strong pinks tomato) and writes public/dishes/<name>.webp
// (320 px) and <name>-160.webp.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { SCENES } from './dish-scenes.mjs';
import { drawing, put } from './dish-shapes.mjs';

/** Picture name → code point of the render. No toadstool: a picture must never mislead. */
const DISHES = {
  saganaki: '1f373',
  gyros: '1f959',
  chicken: '1f357',
  burger: '1f354',
  fries: '1f35f',
  wine: '1f377',
  stew: '1f372',
  curry: '1f35b',
  corn: '1f33d',
  croissant: '1f950',
  bagel: '1f96f',
  pancakes: '1f95e',
  waffle: '1f9c7',
  sandwich: '1f96a',
  burrito: '1f32f',
  pizza: '1f355',
  bento: '1f371',
  ricecracker: '1f358',
  riceball: '1f359',
  rice: '1f35a',
  noodles: '1f35c',
  sushi: '1f363',
  dango: '1f361',
  dumpling: '1f95f',
  softice: '1f366',
  icecream: '1f368',
  doughnut: '1f369',
  cookie: '1f36a',
  shortcake: '1f370',
  custard: '1f36e',
  tea: '1f375',
  sake: '1f376',
  tropicaldrink: '1f379',
  beers: '1f37b',
  cup: '1f964',
  bubbletea: '1f9cb',
  grapes: '1f347',
  watermelon: '1f349',
  mango: '1f96d',
  coconut: '1f965',
  taco: '1f32e',
};
/** Blue or violet by nature: the grade would turn them to clay, so they are only calmed to sit in the same light. By code point. */
const OWN_HUE = new Map([
  ['1f346', { hue: 28, saturation: 0.55, brightness: 0.8 }],
  ['1f347', { hue: 16, saturation: 0.7, brightness: 0.92 }],
]);

/** Pixels, and the most bytes of each: large for a dish that is open, small for the tiles of a list. */
const LARGE = { size: 320, mostBytes: 12_000 };
/** Around a scene, as the renders have it. */
const MARGIN = 10;
const SMALL = { size: 160, mostBytes: 5_200 };
const from = join(dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets');
const to = fileURLToPath(new URL('../public/dishes/', import.meta.url));

const toHsl = (red, green, blue) => {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const d = max - min;
  const l = (max + min) / 2;
  if (d === 0) return [0, 0, l];
  const h = max === r ? ((g - b) / d) % 6 : max === g ? (b - r) / d + 2 : (r - g) / d + 4;
  return [(h * 60 + 360) % 360, d / (1 - Math.abs(2 * l - 1)), l];
};

const toRgb = (h, s, l) => {
  const c = (1 - Math.abs(2 * l - 1)) * s;
  const x = c * (1 - Math.abs(((h / 60) % 2) - 1));
  const m = l - c / 2;
  const sixths = [
    [c, x, 0],
    [x, c, 0],
    [0, c, x],
    [0, x, c],
    [x, 0, c],
    [c, 0, x],
  ];
  return sixths[Math.floor(h / 60) % 6].map((v) => (v + m) * 255);
};

const smooth = (a, b, x) => {
  const t = Math.min(1, Math.max(0, (x - a) / (b - a)));
  return t * t * (3 - 2 * t);
};

/** One pixel in the warm light. */
const warm = ([r, g, b]) => {
  let rgb = [r, g, b];
  let [h, s, l] = toHsl(r, g, b);
  const violet = smooth(212, 245, h) * (1 - smooth(280, 320, h));
  if (violet > 0) {
    const clay = toRgb(28, s * 0.32, l);
    rgb = rgb.map((v, j) => v * (1 - violet) + clay[j] * violet);
    [h, s, l] = toHsl(...rgb);
  }
  const around = h > 180 ? h - 360 : h;
  const chroma = (Math.max(...rgb) - Math.min(...rgb)) / 255;
  const pink = smooth(-95, -45, around) * (1 - smooth(8, 26, around));
  if (pink > 0) {
    const target = 22 - 14 * smooth(0.38, 0.66, chroma);
    rgb = toRgb((around + (target - around) * 0.88 * pink + 360) % 360, s * (1 - 0.12 * pink), l);
  }
  return rgb;
};

/** The pixels of a dish in the warm light, at the large size. */
const graded = async (codePoint) => {
  const calm = OWN_HUE.get(codePoint);
  const render = sharp(join(from, `${codePoint}.webp`)).ensureAlpha();
  const image = calm ? render.modulate(calm) : render;
  const { data, info } = await image
    .resize(LARGE.size, LARGE.size, { kernel: 'lanczos3' })
    .blur(0.6)
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (!calm) for (let i = 0; i < data.length; i += 4) data.set(warm(data.subarray(i, i + 3)).map(Math.round), i);
  return { data, info };
};

/** At the best quality that fits. */
const packed = async (name, { data, info }, { size, mostBytes }) => {
  for (let quality = 84; quality >= 36; quality -= 4) {
    const out = await sharp(data, { raw: info })
      .resize(size, size, { kernel: 'lanczos3' })
      .webp({ quality, alphaQuality: quality < 70 ? 70 : 90, effort: 6 })
      .toBuffer();
    if (out.length <= mostBytes) return out;
  }
  throw new Error(`${name}: over ${mostBytes} bytes even at the lowest quality.`);
};

/** A scene: what is drawn, with renders between. */
const composed = async (layers) => {
  const parts = [];
  for (const layer of layers) {
    if (typeof layer === 'string') {
      parts.push(layer);
      continue;
    }
    const { data, info } = await graded(layer.render);
    const png = (await sharp(data, { raw: info }).png().toBuffer()).toString('base64');
    parts.push(
      put(`<image width="320" height="320" xlink:href="data:image/png;base64,${png}"/>`, layer.x, layer.y, layer.scale, layer.turn),
    );
  }
  const drawn = await sharp(Buffer.from(drawing(...parts)))
    .trim({ background: '#00000000', threshold: 1 })
    .toBuffer();
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const room = LARGE.size - 2 * MARGIN;
  return sharp(drawn)
    .resize(room, room, { fit: 'contain', background: clear, kernel: 'lanczos3' })
    .extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: clear })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
};

await rm(to, { recursive: true, force: true });
await mkdir(to, { recursive: true });
const all = [
  ...Object.entries(DISHES).map(([name, codePoint]) => ({ name, draw: () => graded(codePoint) })),
  ...Object.entries(SCENES).map(([name, layers]) => ({ name, draw: () => composed(layers) })),
];
for (const { name, draw } of all) {
  const pixels = await draw();
  await writeFile(join(to, `${name}.webp`), await packed(name, pixels, LARGE));
  await writeFile(join(to, `${name}-160.webp`), await packed(name, pixels, SMALL));
}
console.log(`${all.length} dishes, each in two sizes, in ${to}`);
