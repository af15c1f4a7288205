import type { Theme, VenueAccent } from '#domain/venue-accent.ts';
import { toHex } from '#domain/colour.ts';
import { declared, type Declared } from './venue-style-declarations.ts';
import { ELEMENTS, type Element } from './venue-style-elements.ts';
import type { Warnings, Wishes } from './venue-style-input.ts';
import { onPaper, paintBox, paintWords, type Paint } from './venue-style-paint.ts';
import { darkVariables } from './venue-style-palette.ts';

/** Rules of one element: for every theme, what differs in the dark, and what is not for Greek. */
export type Rule = {
  readonly selector: string;
  readonly base: readonly string[];
  readonly dark: readonly string[];
  readonly notGreek: readonly string[];
};

/** The rules for all elements that anything was asked for. */
export function rulesFor(wishes: Wishes, accent: VenueAccent, warnings: Warnings): Rule[] {
  const asked = new Map(
    ELEMENTS.flatMap((element) => {
      const own = wishes.get(element);
      return own ? [[element, declared(element, own, warnings)] as const] : [];
    }),
  );
  const light = coloursOf(asked, 'light', accent, warnings);
  const dark = coloursOf(asked, 'dark', accent, null);
  return [...asked].map(([element, { plain, notGreek }]) => ({
    selector: element.selector,
    base: [...(light.get(element) ?? []), ...plain],
    dark: (dark.get(element) ?? []).filter((line) => !light.get(element)?.includes(line)),
    notGreek,
  }));
}

function coloursOf(
  asked: ReadonlyMap<Element, Declared>,
  theme: Theme,
  accent: VenueAccent,
  warnings: Warnings | null,
): Map<Element, string[]> {
  const painted = new Map<string, Paint>();
  const lines = new Map<Element, string[]>();
  for (const element of ELEMENTS) {
    const wish = asked.get(element);
    const inside = (element.parent !== undefined ? painted.get(element.parent) : undefined) ?? onPaper(theme);
    if (element.kind === 'words') {
      if (wish) lines.set(element, paintWords(wish, inside, warnings));
      continue;
    }
    if (element.kind === 'picture') {
      if (wish?.ground) lines.set(element, [`background-color:${toHex(wish.ground.colour)}`]);
      continue;
    }
    const paint = paintBox(element, wish?.ground ?? null, inside, accent, warnings);
    painted.set(element.key, paint);
    if (wish?.ground && paint.ground) lines.set(element, boxLines(paint, accent));
  }
  return lines;
}

function boxLines({ ground, name, flips }: Paint, accent: VenueAccent): string[] {
  const hex = ground ? toHex(ground) : '';
  return [...(flips ? [...darkVariables(accent.dark), 'color:var(--color-ink)'] : []), `${name}:${hex}`, `background-color:${hex}`];
}
