import { foldText, soundedWords } from '#domain/search-fold.ts';
import type { GuideHit, GuideLink } from '../page-inputs.ts';
import type { Guides } from './guides.ts';

/** What stands below one heading of a guide, or before the first. `folded` is as long as `words`: a place in one is the same in the other. */
type Part = {
  readonly link: GuideLink;
  readonly heading: string | null;
  readonly anchor: string;
  readonly words: string;
  readonly folded: string;
  readonly title: string;
  readonly above: string;
};

const MOST_HITS = 20;
const MOST_WORDS = 8;
const AROUND = 70;
/** A word in a title says more than one in a heading, and that more than one in the text. */
const WEIGHTS = { title: 9, above: 5, folded: 1 } as const;
const PLACES = ['title', 'above', 'folded'] as const;

/** Searches the guides of a language: each guide once, by its part that fits best, the best first. */
export function guideSearch(guides: Guides): (query: string, language: string) => GuideHit[] {
  const known = new Map<string, readonly Part[]>();
  const partsIn = (language: string): readonly Part[] => {
    const parts = known.get(language) ?? guides.links(language).flatMap((link) => partsOf(guides, link, language));
    known.set(language, parts);
    return parts;
  };
  return (query, language) => {
    const asked = soundedWords(query).slice(0, MOST_WORDS);
    if (asked.length === 0) return [];
    const best = new Map<string, { readonly score: number; readonly hit: GuideHit }>();
    for (const part of partsIn(language)) {
      const fits = asked.map(({ stems }) =>
        PLACES.map((place) => ({ place, at: firstOf(part[place], stems) })).filter(({ at }) => at !== null),
      );
      if (fits.some((places) => places.length === 0)) continue;
      const score = fits.flat().reduce((sum, { place }) => sum + WEIGHTS[place], 0);
      if (score <= (best.get(part.link.page)?.score ?? 0)) continue;
      best.set(part.link.page, { score, hit: hitOf(part, fits.flat().find(({ place }) => place === 'folded')?.at ?? null) });
    }
    return [...best.values()]
      .toSorted((a, b) => Number(isDecision(a.hit)) - Number(isDecision(b.hit)) || b.score - a.score)
      .slice(0, MOST_HITS)
      .map(({ hit }) => hit);
  };
}

/** Why the product is as it is interests fewer than how it is used. */
const isDecision = ({ section }: GuideLink): boolean => section === 'decisions';

const HEADING = /<h[23] id="([^"]*)"[^>]*>(.*?)<\/h[23]>/gs;

function partsOf(guides: Guides, link: GuideLink, language: string): Part[] {
  const guide = guides.guide(link.page, language);
  if (guide === null) return [];
  const headings = [...guide.html.matchAll(HEADING)];
  const until = (index: number) => headings[index]?.index ?? guide.html.length;
  const first = part(link, null, '', `${guide.lead} ${plain(guide.html.slice(0, until(0)))}`);
  return [
    first,
    ...headings.map((found, index) => {
      const [whole, anchor = '', heading = ''] = found;
      return part(link, plain(heading), `#${anchor}`, plain(guide.html.slice(found.index + whole.length, until(index + 1))));
    }),
  ];
}

const part = (link: GuideLink, heading: string | null, anchor: string, text: string): Part => {
  const words = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  return {
    link,
    heading,
    anchor,
    words,
    folded: inPlace(words),
    title: inPlace(`${link.title} ${link.page.replaceAll(/[-/]/g, ' ')}`.normalize('NFC')),
    above: inPlace((heading ?? '').normalize('NFC')),
  };
};

/** Folded to the same length; of nearly all texts it is that anyway. */
function inPlace(text: string): string {
  const folded = foldText(text);
  if (folded.length === text.length) return folded;
  return text.replaceAll(/./gsu, (letter) => foldText(letter).padEnd(letter.length).slice(0, letter.length));
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const INLINE = /<\/?(?:a|b|code|em|i|span|strong)\b[^>]*>/g;
const plain = (html: string): string =>
  html
    .replaceAll(INLINE, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, sign: string) => SIGNS[sign] ?? '');

type Place = { readonly from: number; readonly to: number };
const LETTER = /[\p{L}\p{N}]/u;

/** The first word of the text that begins with one of the stems; null where none does. */
function firstOf(text: string, stems: readonly string[]): Place | null {
  for (const stem of stems)
    for (let at = text.indexOf(stem); at >= 0; at = text.indexOf(stem, at + 1))
      if (!LETTER.test(text[at - 1] ?? ' ')) return { from: at, to: endOfWord(text, at + stem.length) };
  return null;
}

function endOfWord(text: string, from: number): number {
  let end = from;
  while (LETTER.test(text[end] ?? ' ')) end += 1;
  return end;
}

/** The words around the place: whole ones. */
function hitOf({ link, heading, anchor, words }: Part, place: Place | null): GuideHit {
  const { from, to } = place ?? { from: 0, to: 0 };
  const begin = from <= AROUND ? 0 : words.indexOf(' ', from - AROUND) + 1;
  const end = to + AROUND * 2 >= words.length ? words.length : words.lastIndexOf(' ', to + AROUND * 2);
  const before = words.slice(begin, from);
  const after = words.slice(to, end);
  return {
    ...link,
    heading,
    address: `/docs/${link.page}${anchor}`,
    before: begin === 0 ? before : `… ${before}`,
    match: words.slice(from, to),
    after: end === words.length ? after : `${after} …`,
  };
}
