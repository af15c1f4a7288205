import type { Context, Hono } from 'hono';
import { decimal } from '#domain/decimal.ts';
import { PLANS } from '#domain/plan.ts';
import { datesIn } from '#platform/shared/dates.ts';
import { escapeMarkup } from '#platform/server/escape-markup.ts';
import { page, pretendedLanguage } from './hosted-page.ts';
import { PRETENDED_PRICES, pretendedPrice, type PretendedSubscription, type Subscriptions } from './subscriptions.ts';
import type { World } from './world.ts';

const WORDS = {
  en: {
    none: 'There is no such page.',
    nothing: 'Nothing is charged here. This page stands in for Stripe while no keys are set.',
    subscribe: 'Subscribe',
    now: 'Charged now.',
    later: 'Nothing is charged before',
    back: 'Back to Parea',
    month: 'a month',
    year: 'a year',
    change: 'Change to',
    cancel: 'Cancel the plan',
    resume: 'Keep the plan',
    renew: 'Let the next payment succeed',
    fail: 'Let the next payment fail',
    cancels: 'The plan is not renewed.',
    ended: 'The plan has ended.',
    invoice: 'Invoice',
  },
  el: {
    none: 'Δεν υπάρχει τέτοια σελίδα.',
    nothing: 'Εδώ δεν χρεώνεται τίποτα. Η σελίδα παίρνει τη θέση της Stripe όσο δεν έχουν οριστεί κλειδιά.',
    subscribe: 'Συνδρομή',
    now: 'Χρεώνεται τώρα.',
    later: 'Τίποτα δεν χρεώνεται πριν από τις',
    back: 'Επιστροφή στο Parea',
    month: 'τον μήνα',
    year: 'τον χρόνο',
    change: 'Αλλαγή σε',
    cancel: 'Ακύρωση του προγράμματος',
    resume: 'Διατήρηση του προγράμματος',
    renew: 'Η επόμενη πληρωμή να γίνει',
    fail: 'Η επόμενη πληρωμή να αποτύχει',
    cancels: 'Το πρόγραμμα δεν ανανεώνεται.',
    ended: 'Το πρόγραμμα έληξε.',
    invoice: 'Τιμολόγιο',
  },
} as const;
type Words = (typeof WORDS)['en' | 'el'];

const wordsFor = (context: Context): Words => WORDS[pretendedLanguage(context)];
const priceIn = (words: Words, price: string): string => {
  const { tier, every, amount } = pretendedPrice(price);
  const name = PLANS.find((plan) => plan.tier === tier)?.name ?? '';
  return `${name[0]?.toUpperCase()}${name.slice(1)}: USD ${decimal(amount)} ${words[every]}`;
};
const chargedWhen = (context: Context, words: Words, trialEnd: number | null): string =>
  trialEnd === null
    ? words.now
    : `${words.later} ${datesIn(pretendedLanguage(context), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(trialEnd * 1000)} UTC.`;
const head = (words: Words): string => `<h1>Stripe · TEST MODE</h1><p>${words.nothing}</p>`;
const none = (context: Context) => page(context, `<h1>Stripe · TEST MODE</h1><p role="alert">${wordsFor(context).none}</p>`, 404);
const link = (url: string, words: string): string => `<p><a href="${escapeMarkup(url)}">${words}</a></p>`;
const button = (wish: string, words: string): string => `<button name="act" value="${wish}">${words}</button>`;

/** Stripe's pages where a plan is paid, managed and invoiced: each says what it is, takes no card, and leads back. */
export function subscriptionPages(app: Hono, world: World, known: Subscriptions): void {
  app.on(['GET', 'POST'], '/stripe/plans/checkout/:id', async (context) => {
    const words = wordsFor(context);
    const found = known.checkouts.get(context.req.param('id'));
    if (found?.status !== 'open') return none(context);
    if (context.req.method === 'POST') {
      await known.pay(found);
      return context.redirect(world.backTo(found.successUrl), 303);
    }
    const form = `<form method="post">${button('pay', words.subscribe)}</form>`;
    return page(
      context,
      `${head(words)}<p><b>${priceIn(words, found.price)}</b></p><p>${chargedWhen(context, words, found.trialEnd)}</p>${form}${link(world.backTo(found.cancelUrl), words.back)}`,
    );
  });
  app.on(['GET', 'POST'], '/stripe/plans/manage/:id', async (context) => {
    const words = wordsFor(context);
    const whose = known.managed.get(context.req.param('id'));
    if (!whose) return none(context);
    const [latest] = [...known.all.values()].filter(({ customer }) => customer === whose.customer).toReversed();
    if (latest && context.req.method === 'POST') await act(known, latest, new URLSearchParams(await context.req.text()).get('act') ?? '');
    return page(context, `${head(words)}${latest ? managed(words, latest) : ''}${link(world.backTo(whose.backUrl), words.back)}`);
  });
  app.get('/stripe/plans/invoice/:id', (context) => {
    const words = wordsFor(context);
    const found = [...known.all.values()].flatMap(({ invoices }) => invoices).find(({ id }) => id === context.req.param('id'));
    if (!found) return none(context);
    return page(context, `${head(words)}<p>${words.invoice} ${found.number}: <b>USD ${decimal(found.total)}</b></p>`);
  });
}

async function act(known: Subscriptions, subscription: PretendedSubscription, wish: string): Promise<void> {
  if (subscription.status === 'canceled') return;
  if (wish === 'cancel' || wish === 'resume') return known.change(subscription, { cancels: wish === 'cancel' });
  if (wish === 'renew' || wish === 'fail') return known.renew(subscription, wish === 'renew');
  if (PRETENDED_PRICES.some(({ price }) => price === wish)) await known.change(subscription, { price: wish });
}

function managed(words: Words, { price, status, cancels }: PretendedSubscription): string {
  if (status === 'canceled') return `<p>${words.ended}</p>`;
  const others = PRETENDED_PRICES.filter((one) => one.price !== price).map((one) =>
    button(one.price, `${words.change} ${priceIn(words, one.price)}`),
  );
  const rest = [
    button(cancels ? 'resume' : 'cancel', cancels ? words.resume : words.cancel),
    button('renew', words.renew),
    button('fail', words.fail),
  ];
  return `<p><b>${priceIn(words, price)}</b></p>${cancels ? `<p>${words.cancels}</p>` : ''}<form method="post">${[...others, ...rest].join(' ')}</form>`;
}
