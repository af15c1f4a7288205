import { ownMarkup } from '#platform/browser/trusted.ts';

const SVG = 'http://www.w3.org/2000/svg';
const shown = new Set<object>();

/** Puts the signs of a part into the page, once, for as long as the page lives: parts beside each other share them. */
export function showSigns(signs: Readonly<Record<string, string>>): void {
  if (shown.has(signs)) return;
  shown.add(signs);
  const sprite = document.createElementNS(SVG, 'svg');
  sprite.setAttribute('class', 'visually-hidden');
  sprite.setAttribute('aria-hidden', 'true');
  for (const [name, markup] of Object.entries(signs)) {
    const symbol = document.createElementNS(SVG, 'symbol');
    symbol.id = `i-${name}`;
    symbol.setAttribute('viewBox', '0 0 24 24');
    symbol.innerHTML = ownMarkup(markup) as string;
    sprite.append(symbol);
  }
  document.body.append(sprite);
}
