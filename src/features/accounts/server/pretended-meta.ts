import { escapeMarkup } from '#platform/server/escape-markup.ts';
import type { Language } from '#platform/shared/texts.ts';
import type { MetaWorld } from './meta-graph.ts';

/** Who says yes at the pretended Meta. */
const PERSON = { id: '1000000000001', firstName: 'Nikos', lastName: 'Petridis', email: 'nikos.petridis@parea.example' };
const CODE = 'nikos';

/** Takes Meta's place in a demo on this machine: one page of ours, and one person. `page` is where it stands. */
export const pretendedMeta = (page: string): MetaWorld => ({
  dialogUrl: (_redirectUri, state) => `${page}?${new URLSearchParams({ state })}`,
  async personOfCode(_redirectUri, code) {
    if (code !== CODE) throw new Error('There is no such code.');
    return PERSON;
  },
});

const WORDS = {
  en: {
    title: 'Pretended Meta',
    what: 'This page takes Meta’s place in the demo. Nothing is asked of Meta, and nobody there hears of it.',
    yes: `Continue as ${PERSON.firstName} ${PERSON.lastName}`,
    no: 'Cancel',
  },
  el: {
    title: 'Εικονικό Meta',
    what: 'Αυτή η σελίδα παίρνει τη θέση του Meta στην επίδειξη. Τίποτα δεν ζητείται από το Meta και κανείς εκεί δεν το μαθαίνει.',
    yes: 'Συνέχεια ως Νίκος Πετρίδης',
    no: 'Άκυρο',
  },
} as const;

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:28rem;margin:3rem auto;padding:0 1rem;color:#222;background:#fff}
h1{font-size:1.25rem}a{display:inline-block;min-height:44px;padding:.6rem 1rem .6rem 0;color:#1c4fa3}`;

/** The page that asks, and its headers: as another site's it has a policy of its own and nothing of ours. */
export function pretendedMetaPage(language: Language, back: string, state: string): { html: string; headers: Record<string, string> } {
  const words = WORDS[language];
  const link = (answer: Record<string, string>) => escapeMarkup(`${back}?${new URLSearchParams({ ...answer, state })}`);
  const body = `<h1>${words.title}</h1><p>${words.what}</p>
<p><a href="${link({ code: CODE })}">${words.yes}</a></p><p><a href="${link({ error: 'access_denied' })}">${words.no}</a></p>`;
  return {
    html: `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words.title}</title><style>${STYLE}</style><main>${body}</main></html>`,
    headers: {
      'Content-Type': 'text/html; charset=UTF-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'`,
      'Cache-Control': 'no-store',
    },
  };
}
