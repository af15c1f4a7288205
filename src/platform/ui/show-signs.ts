import { ownMarkup } from '#platform/browser/trusted.ts';

const SVG = 'http://www.w3.org/2000/svg';
const shown = new Set<Readonly<Record<string, string>>>();

/** Puts the signs of a sprite into the page, once. */
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

/** The sign of that name, out of a sprite of the page. */
export function signOf(name: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#i-${name}`);
  svg.append(use);
  return svg;
}
