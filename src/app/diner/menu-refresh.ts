import { ownMarkup } from '#platform/browser/trusted.ts';

/** What the page's small scripts write on a card; the server knows nothing of it. */
const OWN_MARKS = ['data-fit', 'data-no-plus', 'data-counted', 'data-full'];
/** Cards, and what is in a row above them. */
const DISHES = '[data-item], [data-dish]';
const VENUE_STYLE = '/*venue*/';
const STYLE_TAGS = /<\/?style>/;

let running: Promise<void> | null = null;
let again = false;

/** Brings the static menu up to what the server has now. Asked while it is under way, it goes once more afterwards. */
export function refreshMenu(): Promise<void> {
  again = running !== null;
  running ??= refreshOnce().finally(() => {
    running = null;
    if (again) void refreshMenu();
  });
  return running;
}

async function refreshOnce(): Promise<void> {
  const page = document.getElementById('menu-page');
  if (!page) return;
  const answer = await fetch(`/store/?id=${page.dataset['venue']}`).catch(() => null);
  // Without an answer the page stays as it is; the stream will tell again.
  if (!answer?.ok) return;
  const [before = '', style = '', after = ''] = (await answer.text()).split(STYLE_TAGS);
  // Without its style element: a parsed one would be applied, and refused by this page's Content-Security-Policy.
  const fresh = new DOMParser().parseFromString(ownMarkup(before + after) as string, 'text/html');
  // Nothing is taken away from under a finger, for its tap would be lost; no tap lasts for five seconds.
  for (let left = 100; left > 0 && page.matches(':active'); left -= 1) await new Promise((done) => setTimeout(done, 50));
  restyle(style);
  for (const selector of ['#opening', '#announced', '.category-bar ul', '.menu', '#promotions']) {
    const [now, next] = [page.querySelector(selector), fresh.querySelector(`#menu-page ${selector}`)];
    if (now && next) replaceIn(now, next);
  }
  const next = fresh.querySelector<HTMLElement>('#opening')?.dataset['next'];
  const opening = page.querySelector<HTMLElement>('#opening');
  if (opening && next) opening.dataset['next'] = next;
  else delete opening?.dataset['next'];
  for (const renew of window.parea?.renewed ?? []) renew();
}

const idsOf = (root: Element): string =>
  [...root.querySelectorAll<HTMLElement>(DISHES)].map(({ dataset: { item, dish } }) => item ?? dish).join('\n');

/** Card for card where the same dishes are there, else all of it. What did not change stays, with its focus and its pictures. */
function replaceIn(now: Element, next: Element): void {
  if (now.matches('.menu') && idsOf(now) === idsOf(next)) {
    const cards = next.querySelectorAll(DISHES);
    now.querySelectorAll(DISHES).forEach((card, index) => replaceCard(card, cards[index]));
  } else if (contentOf(now) !== contentOf(next)) {
    // What stands beside the dish in focus is the page's own: it does not go with the dish.
    now.querySelectorAll('#to-cart').forEach((own) => document.getElementById('menu-page')?.prepend(own));
    now.replaceChildren(...next.childNodes);
  }
}

function replaceCard(card: Element, next: Element | undefined): void {
  if (!next || plain(card).isEqualNode(next)) return;
  const focused = card.contains(document.activeElement);
  card.replaceWith(next);
  if (focused) next.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
}

function plain(card: Element): Element {
  const copy = card.cloneNode(true) as Element;
  for (const mark of OWN_MARKS) copy.removeAttribute(mark);
  copy.querySelector('.quick__count')?.replaceChildren();
  copy.querySelectorAll('.fits, .to-cart').forEach((own) => own.remove());
  return copy;
}

/** What it says and where it leads, whatever the scripts have shown or hidden of it. */
const contentOf = (element: Element): string =>
  [...element.querySelectorAll('h2, p, a, img, [data-item]')]
    .map((part) => `${part.textContent}${part.getAttribute('href') ?? part.getAttribute('src') ?? ''}`)
    .join('\n');

let adopted: CSSStyleSheet | null = null;

const rulesIn = (style: string): string => style.split(VENUE_STYLE)[1] ?? '';

/** The venue's own rules, where they changed: the page's style element is fixed by its Content-Security-Policy. */
function restyle(style: string): void {
  const rules = rulesIn(style);
  if (!adopted && rules === rulesIn(document.querySelector('head style')?.textContent ?? '')) return;
  if (!adopted) document.adoptedStyleSheets.push((adopted = new CSSStyleSheet()));
  adopted.replaceSync(rules);
}
