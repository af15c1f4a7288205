import { isLanguage } from '#platform/shared/languages.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { answers, cachedVenue, fetchVenue } from '#features/venues/ui/venue-session.ts';
import { loadMenuTexts } from '#texts/menu-texts.ts';

/** The venue of the static menu in the page, from this browser's memory where it is there. */
export async function venueOfPage(): Promise<PublicVenue> {
  // Not by `menu-html.ts`: shared with the first script, it would be a file of its own.
  const id = document.getElementById('menu-page')?.dataset['venue'] ?? '';
  const cached = cachedVenue(sessionStorage);
  return answers(cached, id) ? cached : fetchVenue(id);
}

/** The menu's words in the page's language. */
export async function wordsOfPage() {
  const { lang } = document.documentElement;
  const { texts } = await loadMenuTexts(isLanguage(lang) ? lang : 'en');
  await texts.more();
  return texts;
}
