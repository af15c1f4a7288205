/** For each of the colours what its values become. */
type Curves = readonly [Uint8Array, Uint8Array, Uint8Array];
type Raw = { readonly data: Uint8Array; readonly channels: number };

const SAMPLES = 60_000;
/** How bright the middle of an evenly lit plate is; so far from it nothing is done. */
const MIDDLE = 0.46;
const FINE = [0.34, 0.78] as const;
/** Of the way to the even picture: it stays the owner's own. */
const STRENGTH = 0.8;
/** Below so many of 255 on average nobody would see it. */
const SEEN = 8;

/** Evens the light of a photo gently, in place of a copy: what is dark, flat or of one colour of lamp. Null where its light is even. */
export function evenLight({ data, channels }: Raw): Uint8Array | null {
  if (channels < 3) return null;
  const curves = curvesOf(sample(data, channels));
  if (curves === null) return null;
  const even = Uint8Array.from(data);
  for (let at = 0; at + 2 < even.length; at += channels)
    for (let colour = 0; colour < 3; colour += 1) even[at + colour] = curves[colour]?.[even[at + colour] ?? 0] ?? 0;
  return even;
}

type Sample = { readonly light: readonly number[]; readonly means: readonly [number, number, number] };

/** Pixels at even distances, those that are seen: sorted by their light, and the mean of each colour. */
function sample(data: Uint8Array, channels: number): Sample {
  const step = Math.max(1, Math.floor(data.length / channels / SAMPLES)) * channels;
  const light: number[] = [];
  const sums: [number, number, number] = [0, 0, 0];
  for (let at = 0; at + 2 < data.length; at += step) {
    if (channels === 4 && (data[at + 3] ?? 255) < 128) continue;
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    light.push(0.299 * red + 0.587 * green + 0.114 * blue);
    sums[0] += red;
    sums[1] += green;
    sums[2] += blue;
  }
  const count = Math.max(1, light.length);
  return { light: light.toSorted((a, b) => a - b), means: [sums[0] / count, sums[1] / count, sums[2] / count] };
}

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

function curvesOf({ light, means }: Sample): Curves | null {
  const at = (part: number): number => light[Math.floor((light.length - 1) * part)] ?? 0;
  // A picture that has no black or no white of its own, such as one of fog or of a dark table, keeps most of that.
  const [low, high] = [Math.min(at(0.005), 40, at(0.5) / 2), Math.max(at(0.995), 150)];
  const middle = between(0.02, (at(0.5) - low) / (high - low), 0.98);
  const gamma = middle < FINE[0] || middle > FINE[1] ? between(0.5, Math.log(MIDDLE) / Math.log(middle), 1.25) : 1;
  const mean = (means[0] + means[1] + means[2]) / 3;
  // Food is warm: only a strong tint of the lamp is taken back, and a part of it.
  const tinted = Math.max(...means) > 1.5 * Math.min(...means);
  const [red, green, blue] = means.map((one) => {
    const factor = tinted ? between(0.88, (mean / Math.max(1, one)) ** 0.35, 1.14) : 1;
    return Uint8Array.from({ length: 256 }, (_, value) => {
      const even = 255 * between(0, (value * factor - low) / (high - low), 1) ** gamma;
      return Math.round(value + STRENGTH * (even - value));
    });
  });
  if (!red || !green || !blue) return null;
  const change = light.reduce((sum, value) => sum + Math.abs((green[Math.round(value)] ?? value) - value), 0);
  return light.length > 0 && change / light.length >= SEEN ? [red, green, blue] : null;
}
