import { matches } from '#domain/search-fold.ts';

const wordsOf = (card: Element): string =>
  [...card.querySelectorAll('.item-card__name, .item-card__text, .allergen-hint span, .ribbon')]
    .map(({ textContent }) => textContent)
    .join(' ');

/** Shows the cards of the static menu in which, or in whose category's name, every word of the query occurs. */
export function searchMenu(query: string): void {
  let found = 0;
  for (const section of document.querySelectorAll('.menu-section')) {
    const category = section.querySelector('h2')?.textContent ?? '';
    for (const card of section.querySelectorAll('[data-item]')) {
      const hit = matches(query, `${category} ${wordsOf(card)}`);
      card.toggleAttribute('data-unmatched', !hit);
      if (hit) found += 1;
    }
  }
  const none = document.querySelector<HTMLElement>('[data-no-match]');
  if (none) none.hidden = found > 0 || query.trim() === '';
}
