import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { gif, photo, plainChunk, png, textBomb } from '#tests/support/pictures.ts';

/** A file that means harm: either refused with one of these codes, or made harmless (`kept`). */
export type HostileFile = {
  readonly what: string;
  readonly bytes: Uint8Array;
  readonly outcome: 'kept' | 'refused' | 'either';
  readonly name?: string;
  readonly type?: string;
  readonly folder?: string;
  /** Sent as it is, instead of a form around the bytes. */
  readonly form?: { readonly type: string; readonly body: Uint8Array<ArrayBuffer> };
};

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><title>x</title><script>alert(document.domain)</script>';
const PHP = "<?php system($_GET['c']); ?>";
const text = (value: string): Buffer => Buffer.from(value);

/** Forty files, made here, so that none has to be kept in the repository. */
export async function hostilePictures(): Promise<HostileFile[]> {
  const jpeg = await photo(640, 480);
  const tiny = await photo(64, 48);
  const webp = await sharp(tiny).webp().toBuffer();
  const avif = await sharp(tiny).avif({ effort: 2 }).toBuffer();
  const goodPng = await sharp(tiny).png().toBuffer();
  const tiff = await sharp(tiny).tiff().toBuffer();
  const withExif = (artist: string) =>
    sharp(tiny)
      .withExif({ IFD0: { Artist: artist, ImageDescription: artist } })
      .toBuffer();
  const files: HostileFile[] = [
    { what: 'nothing at all', bytes: text(''), outcome: 'refused' },
    { what: 'one byte', bytes: text('\xff'), outcome: 'refused' },
    { what: 'the first bytes of a JPEG alone', bytes: jpeg.subarray(0, 4), outcome: 'refused' },
    { what: 'the first bytes of a PNG alone', bytes: goodPng.subarray(0, 8), outcome: 'refused' },
    { what: 'a JPEG cut in its header', bytes: jpeg.subarray(0, 100), outcome: 'refused' },
    { what: 'a JPEG cut in the middle', bytes: jpeg.subarray(0, jpeg.length >> 1), outcome: 'refused' },
    { what: 'a PNG cut in the middle', bytes: goodPng.subarray(0, goodPng.length >> 1), outcome: 'refused' },
    { what: 'a WebP cut in the middle', bytes: webp.subarray(0, webp.length >> 1), outcome: 'refused' },
    { what: 'an AVIF cut in the middle', bytes: avif.subarray(0, avif.length >> 1), outcome: 'refused' },
    { what: 'an SVG with a script', bytes: text(SVG), outcome: 'refused', name: 'logo.svg', type: 'image/svg+xml' },
    { what: 'an SVG called .png', bytes: text(SVG), outcome: 'refused', name: 'logo.png', type: 'image/png' },
    {
      what: 'an SVG that begins like an AVIF',
      bytes: text(`<!--ftypavif-->${SVG}`),
      outcome: 'refused',
      name: 'a.avif',
      type: 'image/avif',
    },
    {
      what: 'an SVG that reads a file of the server',
      bytes: text(SVG.replace('<script>', '<image href="file:///etc/passwd"/><script>')),
      outcome: 'refused',
    },
    {
      what: 'an SVG with a billion laughs',
      bytes: text(`<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${SVG}&b;`),
      outcome: 'refused',
    },
    { what: 'a page called .jpg', bytes: text(HTML), outcome: 'refused', name: 'photo.jpg' },
    {
      what: 'a page behind the first bytes of a JPEG',
      bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), text(HTML)]),
      outcome: 'refused',
    },
    { what: 'a page behind the first bytes of a GIF', bytes: text(`GIF89a/*${HTML}*/=1;alert(1)`), outcome: 'refused' },
    { what: 'a JPEG with a page after its end', bytes: Buffer.concat([jpeg, text(HTML)]), outcome: 'kept' },
    { what: 'a JPEG with PHP after its end, called .php', bytes: Buffer.concat([tiny, text(PHP)]), outcome: 'kept', name: 'shell.php' },
    { what: 'a PNG that is a ZIP as well', bytes: Buffer.concat([goodPng, text('PK\x05\x06'), Buffer.alloc(18)]), outcome: 'kept' },
    {
      what: 'a PDF',
      bytes: text('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
      outcome: 'refused',
      type: 'application/pdf',
    },
    { what: 'a TIFF, whose decoder is shut', bytes: tiff, outcome: 'refused', name: 'scan.jpg' },
    {
      what: 'an ImageMagick script',
      bytes: text('push graphic-context\nfill "url(https://127.0.0.1/x|ls)"\npop graphic-context'),
      outcome: 'refused',
    },
    { what: 'a script in its EXIF', bytes: await withExif(`"><script>alert(1)</script>`), outcome: 'kept' },
    { what: 'SQL in its EXIF', bytes: await withExif("'; drop table venue; --"), outcome: 'kept' },
    {
      what: 'a PNG whose text unpacks to 100 MB',
      bytes: png({ width: 8, height: 8, before: [textBomb('zTXt', 100_000_000)] }),
      outcome: 'either',
    },
    {
      what: 'a PNG whose colour profile unpacks to 100 MB',
      bytes: png({ width: 8, height: 8, before: [textBomb('iCCP', 100_000_000)] }),
      outcome: 'either',
    },
    {
      what: 'a PNG with ten thousand text chunks',
      bytes: png({ width: 8, height: 8, before: Array.from({ length: 10_000 }, () => plainChunk('tEXt', text('a\0<b>'))) }),
      outcome: 'either',
    },
    {
      what: 'a PNG that says 2,147,483,647 by the same',
      bytes: png({ width: 0x7fffffff, height: 0x7fffffff, data: deflateSync(text('x')) }),
      outcome: 'refused',
    },
    { what: 'a PNG of 60,000 by 60,000 in 60 kB', bytes: png({ width: 60_000, height: 60_000 }), outcome: 'refused' },
    { what: 'a PNG of 7,000 by 7,000, all of it there', bytes: png({ width: 7_000, height: 7_000 }), outcome: 'refused' },
    { what: 'a PNG of 30,000 by 1', bytes: png({ width: 30_000, height: 1 }), outcome: 'refused' },
    { what: 'a PNG of nothing by nothing', bytes: png({ width: 0, height: 0 }), outcome: 'refused' },
    {
      what: 'a PNG with less data than its header says',
      bytes: png({ width: 500, height: 500, data: deflateSync(Buffer.alloc(100)) }),
      outcome: 'refused',
    },
    {
      what: 'a PNG with far more data than its header says',
      bytes: png({ width: 4, height: 4, data: deflateSync(Buffer.alloc(50_000_000)) }),
      outcome: 'either',
    },
    { what: 'a JPEG that says 65,535 by 65,535', bytes: hugeJpeg(tiny), outcome: 'refused' },
    { what: 'a WebP that says 16,384 by 16,384', bytes: hugeWebp(webp), outcome: 'refused' },
    { what: 'a GIF of 10,000 frames', bytes: gif({ frames: 10_000 }), outcome: 'refused' },
    { what: 'a GIF of 65,535 by 65,535', bytes: gif({ width: 65_535, height: 65_535 }), outcome: 'either' },
    { what: 'a good picture under a name that climbs', bytes: tiny, outcome: 'kept', name: '../../../../etc/cron.d/x' },
    { what: 'a good picture with a type of its own', bytes: tiny, outcome: 'kept', type: 'text/html' },
    { what: 'a folder that climbs', bytes: tiny, outcome: 'refused', folder: 'stores/../../secrets' },
    { what: 'a folder that climbs behind a venue', bytes: tiny, outcome: 'refused', folder: 'stores/1/../../secrets' },
    { what: 'a folder with NUL', bytes: tiny, outcome: 'refused', folder: 'stores/1/logo\0.php' },
    { what: 'a PNG of 30,000 by 30,000 that is all there', bytes: png({ width: 30_000, height: 30_000 }), outcome: 'refused' },
    form('a form of two hundred thousand parts', part('a').repeat(190_000)),
    form('a form of a hundred and fifty thousand files', part('a"; filename="b').repeat(150_000)),
    form('a part with a million headers', `--x\r\n${'A: b\r\n'.repeat(1_500_000)}\r\n\r\n`),
    form('a part with a name of nine megabytes', part('a'.repeat(9_000_000))),
    form('a form that is all boundaries', '\r\n--x'.repeat(1_900_000)),
    form('a boundary without end', part('file'), `multipart/form-data; boundary=${'x'.repeat(10_000)}`),
    form('a form without a boundary', part('file'), 'multipart/form-data; charset=utf-8'),
    { what: 'eleven megabytes', bytes: Buffer.concat([jpeg, Buffer.alloc(11_000_000)]), outcome: 'refused' },
  ];
  return files;
}

const part = (name: string): string => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n\r\n`;
const form = (what: string, body: string, type = 'multipart/form-data; boundary=x'): HostileFile => ({
  what,
  bytes: text(''),
  outcome: 'refused',
  form: { type, body: new Uint8Array(text(`${body}--x--\r\n`)) },
});

/** The size in the frame's header, which is all that a JPEG says of it. */
function hugeJpeg(jpeg: Buffer): Buffer {
  const bytes = Buffer.from(jpeg);
  const at = [0xc0, 0xc2].map((marker) => bytes.indexOf(Buffer.from([0xff, marker]))).find((found) => found > 0) ?? 0;
  bytes.fill(0xff, at + 5, at + 9);
  return bytes;
}

/** Of a lossy WebP: two times fourteen bits after the frame's start code. */
function hugeWebp(webp: Buffer): Buffer {
  const bytes = Buffer.from(webp);
  const at = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
  bytes.writeUInt16LE(0x3fff, at + 3);
  bytes.writeUInt16LE(0x3fff, at + 5);
  return bytes;
}
