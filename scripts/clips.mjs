// Films the two clips of the collection screen: `node scripts/clips.mjs [folder]` draws scripts/clips/<name>.html frame by frame in Chromium
// and writes <name>.webm (VP9), <name>.mp4 (H.264) and the still <name>.webp for reduced motion to public/clips. Needs ffmpeg.
// What it writes is committed, so that a build needs none of this.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { ensureChromium } from './chromium.mjs';

/** Name → length of the loop, in seconds, and its pictures a second: stirring is slow, a hop is not. */
const CLIPS = { preparing: { seconds: 4, rate: 24 }, ready: { seconds: 4, rate: 30 } };
const SIZE = 360;
/** The most a pixel at the end of the loop may differ from its beginning, of 255: the smoothing of edges turned by a third, nothing seen. */
const LOOP_GAP = 12;
const MOST_CLIP_BYTES = 90_000;
const MOST_STILL_BYTES = 8_000;

// One thread, no clock and no version in the file: the same drawing gives the same bytes.
const PLAIN = ['-an', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-threads', '1'];
const COLOUR = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv', '-pix_fmt', 'yuv420p'];
const CODECS = {
  webm: '-c:v libvpx-vp9 -b:v 0 -deadline good -cpu-used 1 -row-mt 0 -auto-alt-ref 1 -lag-in-frames 25'.split(' '),
  mp4: '-c:v libx264 -preset veryslow -tune animation -profile:v high -level 3.1 -movflags +faststart'.split(' '),
};
/** From the finest picture down; the first that is small enough is kept. */
const QUALITIES = { webm: [28, 31, 34, 37, 40, 43], mp4: [19, 21, 23, 25, 27] };

const from = fileURLToPath(new URL('./clips/', import.meta.url));
const to = resolve(process.argv[2] ?? fileURLToPath(new URL('../public/clips/', import.meta.url)));

function ffmpeg(...args) {
  const run = spawnSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], { encoding: 'utf8' });
  if (run.error?.code === 'ENOENT') throw new Error('The clips need ffmpeg, which is not installed: as root "apt-get install ffmpeg".');
  if (run.status !== 0) throw new Error(`ffmpeg failed: ${run.error?.message ?? run.stderr.trim()}`);
}

/** Draws `count` pictures of the loop as numbered PNG files. */
async function draw(page, name, count, folder) {
  await page.goto(pathToFileURL(join(from, `${name}.html`)).href);
  for (let n = 0; n < count; n++) await shoot(page, n / count, join(folder, `${String(n).padStart(4, '0')}.png`));
}

/** The picture at t of the loop, kept in a file where a path is given. */
async function shoot(page, t, path) {
  await page.evaluate((at) => globalThis.frame(at), t);
  return page.screenshot(path ? { path } : {});
}

/** How far the two pictures differ where they differ most, of 255. */
async function difference(one, other) {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer()));
  return a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);
}

function encode(folder, { seconds, rate }, ending, file) {
  const input = ['-framerate', String(rate), '-i', join(folder, '%04d.png')];
  const filter = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int'];
  for (const crf of QUALITIES[ending]) {
    ffmpeg(...input, ...filter, ...COLOUR, ...CODECS[ending], '-crf', String(crf), '-g', String(seconds * rate), ...PLAIN, file);
    if (statSync(file).size <= MOST_CLIP_BYTES) return `${file}  ${statSync(file).size} bytes  crf ${crf}`;
  }
  throw new Error(`${file}: over ${MOST_CLIP_BYTES} bytes even at the lowest quality.`);
}

async function still(png, file) {
  for (let quality = 88; quality >= 40; quality -= 4) {
    const out = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (out.length > MOST_STILL_BYTES) continue;
    writeFileSync(file, out);
    return `${file}  ${out.length} bytes  quality ${quality}`;
  }
  throw new Error(`${file}: over ${MOST_STILL_BYTES} bytes even at the lowest quality.`);
}

async function film(page, name, clip, folder) {
  mkdirSync(folder);
  await draw(page, name, clip.seconds * clip.rate, folder);
  const first = join(folder, '0000.png');
  const gap = await difference(first, await shoot(page, 1));
  if (gap > LOOP_GAP) throw new Error(`${name}: the end of its loop is not its beginning, they differ by ${gap} of 255.`);
  for (const ending of Object.keys(CODECS)) console.log(encode(folder, clip, ending, join(to, `${name}.${ending}`)));
  // The first picture, so that nothing jumps where the clip takes over from its still.
  console.log(await still(first, join(to, `${name}.webp`)));
}

ffmpeg('-version');
mkdirSync(to, { recursive: true });
const browser = await chromium.launch({ executablePath: ensureChromium() });
const frames = mkdtempSync(join(tmpdir(), 'clips-'));
try {
  const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE }, deviceScaleFactor: 1 });
  for (const [name, clip] of Object.entries(CLIPS)) await film(page, name, clip, join(frames, name));
} finally {
  await browser.close();
  rmSync(frames, { recursive: true });
}
