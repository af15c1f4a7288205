import type { Context } from 'hono';
import { decimal } from '#domain/decimal.ts';
import { getCookie } from 'hono/cookie';
import { pageLanguage } from '#platform/server/page-language.ts';
import { escapeMarkup } from '#platform/server/escape-markup.ts';
import type { Held } from './ledger.ts';
import type { World } from './world.ts';

type Hosted = {
  readonly name: string;
  readonly held: Held | undefined;
  readonly query?: Readonly<Record<string, string>>;
  /** Whether a decline ends the payment: the next try is another one. */
  readonly ends?: boolean;
};

const WORDS = {
  en: {
    none: 'There is no such payment.',
    declined: 'The card was declined.',
    nothing: (name: string) => `Nothing is charged here. This page stands in for ${name} while no keys are set.`,
    pay: 'Pay',
    decline: 'Decline the card',
    back: 'Back without paying',
  },
  el: {
    none: 'Δεν υπάρχει τέτοια πληρωμή.',
    declined: 'Η κάρτα απορρίφθηκε.',
    nothing: (name: string) => `Εδώ δεν χρεώνεται τίποτα. Η σελίδα παίρνει τη θέση του ${name} όσο δεν έχουν οριστεί κλειδιά.`,
    pay: 'Πληρωμή',
    decline: 'Απόρριψη της κάρτας',
    back: 'Επιστροφή χωρίς πληρωμή',
  },
} as const;

/** A stand-in’s page speaks as the browser does. */
export const pretendedLanguage = (context: Context) => pageLanguage(getCookie(context, 'lang'), context.req.header('accept-language'));

/** The page of a provider on which people pay: says what it is, takes no card, and sends the browser back. */
export async function hostedPage(context: Context, world: World, hosted: Hosted): Promise<Response> {
  const { held, name } = hosted;
  const words = WORDS[pretendedLanguage(context)];
  if (!held) return page(context, `<h1>${name} · TEST MODE</h1><p role="alert">${words.none}</p>`, 404);
  const back = withQuery(world.backTo(held.returnUrl), hosted.query ?? {});
  if (context.req.method !== 'POST') return page(context, form({ name, held, back, words }));
  const { act } = await context.req.parseBody();
  if (act === 'pay') await world.pay(held);
  if (act === 'decline') {
    if (hosted.ends) held.state = 'cancelled';
    await world.decline(held);
    if (!hosted.ends) return page(context, `<p role="alert">${words.declined}</p>${form({ name, held, back, words })}`);
  }
  return context.redirect(back, 303);
}

function withQuery(url: string, query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${text}`;
}

type Form = { readonly name: string; readonly held: Held; readonly back: string; readonly words: (typeof WORDS)[keyof typeof WORDS] };

const form = ({ name, held, back, words }: Form): string => `
  <h1>${name} · TEST MODE</h1>
  <p>${words.nothing(name)}</p>
  <p><b>${held.currency} ${decimal(held.amount)}</b></p>
  <form method="post">
    <button name="act" value="pay">${words.pay}</button>
    <button name="act" value="decline">${words.decline}</button>
  </form>
  <p><a href="${escapeMarkup(back)}">${words.back}</a></p>`;

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:28rem;margin:3rem auto;padding:0 1rem;color:#222;background:#fff}
button,a{display:inline-block;min-height:44px;min-width:44px;padding:.6rem 1rem;font:inherit}h1{font-size:1.25rem}`;

/** Its own policy: it is another site's page, and has nothing of ours but this style. */
export function page(context: Context, body: string, status: 200 | 404 = 200): Response {
  const html = `<!doctype html><html lang="${pretendedLanguage(context)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>TEST MODE</title><style>${STYLE}</style><main>${body}</main></html>`;
  return context.html(html, status, {
    'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'`,
    'Cache-Control': 'no-store',
  });
}
