import { ownMarkup } from '#platform/browser/trusted.ts';
import { FIT_SPRITE } from '#platform/ui/fit-sprite.ts';

const SVG = 'http://www.w3.org/2000/svg';
let shown = false;

/** Puts the signs of the passport into the page, once. */
export function showFitSigns(): void {
  if (shown) return;
  shown = true;
  const sprite = document.createElementNS(SVG, 'svg');
  sprite.setAttribute('class', 'visually-hidden');
  sprite.setAttribute('aria-hidden', 'true');
  for (const [name, markup] of Object.entries(FIT_SPRITE)) {
    const symbol = document.createElementNS(SVG, 'symbol');
    symbol.id = `i-${name}`;
    symbol.setAttribute('viewBox', '0 0 24 24');
    symbol.innerHTML = ownMarkup(markup) as string;
    sprite.append(symbol);
  }
  document.body.append(sprite);
}
