/** Black and white dots, row by row: eight in a byte, the leftmost highest, 1 is black. The width is a multiple of eight. */
export type Raster = { readonly width: number; readonly height: number; readonly bits: Uint8Array };

/** Darker than this is black. */
const BLACK_BELOW = 128;

export async function rasterOf(svg: string): Promise<Raster> {
  // Loaded where it is needed: it brings a library of pictures into memory, which most venues never ask for.
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const bits = new Uint8Array((width / 8) * height);
  for (let at = 0; at < width * height; at += 1)
    if ((data[at * channels] ?? 255) < BLACK_BELOW) bits[at >> 3] = (bits[at >> 3] ?? 0) | (0x80 >> (at & 7));
  return { width, height, bits };
}
