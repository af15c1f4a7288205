import { contrast, fromOklch, parseColour, toHex, toOklch, type Colour } from '#domain/colour.ts';
import { CREAM, INK, venueAccent } from '#domain/venue-accent.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { PrintLook } from '../contract.ts';

/** The house's clay, where a venue has no colour of its own. */
const CLAY = '#b83419';
const READS = 4.5;
const DEEPER = 0.06;
/** Darker ink on the same paper is a little duller too. */
const DULLER = 0.88;

/** How a venue's prints look: its own accent, kept readable, with its names in both languages. */
export function printLook({ whole, title }: Pick<VenueSnapshot, 'whole' | 'title'>): PrintLook {
  const ground = groundOf(whole.layout);
  const own = whole.languages?.[0] === 'el' ? 'el' : 'en';
  const other = whole.translations?.[own === 'el' ? 'en' : 'el'];
  const both = (base: string, translated: string | undefined) =>
    own === 'el' ? { el: base, en: translated || base } : { en: base, el: translated || base };
  return {
    title: both(title, other?.title),
    subtitle: both(whole.subtitle ?? '', other?.subtitle),
    logo: whole.logo ?? '',
    ground: toHex(ground),
    deep: toHex(deeper(ground)),
    ink: toHex(inkOn(ground)),
  };
}

function groundOf(layout: unknown): Colour {
  const accent = typeof layout === 'object' && layout !== null && 'accent' in layout ? layout.accent : undefined;
  const asked = typeof accent === 'string' ? parseColour(accent) : null;
  return parseColour(asked ? venueAccent(asked).light.accent : CLAY) ?? INK;
}

/** The same hue a little darker, for the arch behind the code. */
function deeper(ground: Colour): Colour {
  const { l, c, h } = toOklch(ground);
  return fromOklch({ l: Math.max(0, l - DEEPER), c: c * DULLER, h });
}

const inkOn = (ground: Colour): Colour => (contrast(CREAM, ground) >= READS ? CREAM : INK);
