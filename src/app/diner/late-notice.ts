import { namedOrders, readSaidLate, sentBefore, settleSaidLate } from '#features/ordering/ui/said-late.ts';
import { tellKitchens, type Outcome } from '#features/ordering/ui/tell-kitchens.ts';
import { FIT_ICONS } from '#platform/ui/fit-list.tsx';
import { signOf } from '#platform/ui/show-signs.ts';
import type { wordsOfPage } from './page-venue.ts';

type Words = Awaited<ReturnType<typeof wordsOfPage>>;
type Last = Outcome & { readonly saidAt: number };

/** How telling went since this page is there. */
let last: Last | null = null;
let isBusy = false;

/** Writes into the bar above the menu that the kitchen of what was sent does not know of the allergy, with the way to tell it; or that it knows now. */
export function showLate(bar: Element, venueId: number, t: Words): void {
  const saidAt = readSaidLate();
  const late = saidAt === null ? [] : sentBefore(venueId, saidAt);
  const before = bar.querySelector<HTMLElement>('.already-sent');
  const said =
    saidAt !== null && late.length > 0 ? lateWords(saidAt, late, t) : last && last.untold.length === 0 ? knownWords(last, t) : '';
  // What is there keeps the focus.
  if ((before?.dataset['said'] ?? '') === said) return;
  const focused = before?.contains(document.activeElement) === true;
  before?.remove();
  if (said === '') return;
  const notice =
    saidAt !== null && late.length > 0 ? lateNotice(said, t, () => void tell(bar, venueId, saidAt, t)) : noticeOf('notice', 'check', said);
  notice.dataset['said'] = said;
  bar.append(notice);
  if (focused) (notice.querySelector('button') ?? bar.querySelector('button'))?.focus({ preventScroll: true });
}

const lateWords = (saidAt: number, late: readonly number[], t: Words): string =>
  last?.saidAt === saidAt && last.untold.length > 0
    ? t('passport.sent_failed', namedOrders(last.untold))
    : t('passport.sent', namedOrders(late));

const knownWords = ({ told }: Last, t: Words): string => (told.length === 0 ? '' : t('passport.sent_known', namedOrders(told)));

async function tell(bar: Element, venueId: number, saidAt: number, t: Words): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  last = { ...(await tellKitchens(venueId, saidAt)), saidAt };
  isBusy = false;
  if (last.untold.length === 0) settleSaidLate(saidAt);
  showLate(bar, venueId, t);
  const live = document.getElementById('counted');
  if (live) live.textContent = bar.querySelector<HTMLElement>('.already-sent')?.dataset['said'] ?? '';
}

function noticeOf(className: string, sign: Parameters<typeof signOf>[0], words: string): HTMLElement {
  const notice = Object.assign(document.createElement('div'), { className: `${className} already-sent` });
  notice.append(signOf(sign), Object.assign(document.createElement('span'), { textContent: words }));
  return notice;
}

function lateNotice(words: string, t: Words, onTell: () => void): HTMLElement {
  const notice = noticeOf('notice notice--wine', FIT_ICONS.contains, words);
  const button = (textContent: string) =>
    Object.assign(document.createElement('button'), { type: 'button', className: 'notice__action', textContent });
  const telling = button(t('passport.sent_tell'));
  telling.addEventListener('click', onTell);
  const calling = button(t('passport.sent_call'));
  calling.dataset['sheet'] = 'service';
  notice.append(telling, calling);
  return notice;
}
