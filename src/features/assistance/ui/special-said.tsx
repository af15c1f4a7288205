import { useEffect, useState } from 'react';
import { DEFAULT_PAYMENT_METHODS, ONLINE_CARDS, PAYMENT, takenByHand } from '#domain/methods.ts';
import type { paymentOptions } from '#features/payments/contract.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { nameOf } from '#features/venues/local-words.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import type { Speech } from '#features/venues/speech.ts';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { useAssistantTexts } from '#texts/assistant-contexts.ts';
import { useMenuTexts } from '#texts/contexts.ts';
import { asWritten } from '../as-written.ts';
import type { Care, Held } from '../care.ts';
import type { PayWay, PorklessDishes } from '../special-question.ts';
import { StaffSaid, type CallPlace } from './staff-said.tsx';

const names = (dishes: readonly Dish[], speech: Speech): string => dishes.map(({ wire }) => nameOf(wire, speech).text).join(', ');
type Place = { readonly at: CallPlace | null; readonly onService: () => void };

/** Of pork and of faiths: what no menu records is said to be so, what its words call pork is named, and what is recorded as vegetarian follows. */
export function PorkSaid({ asked, found, speech }: { readonly asked: string; readonly found: PorklessDishes; readonly speech: Speech }) {
  const s = useAssistantTexts();
  const t = useMenuTexts();
  return (
    <div role="status">
      <p className="assistant__said">{t('assistant.not_recorded_none', { words: asWritten(asked, found.word) })}</p>
      {found.named.length > 0 && <p className="avoid-warning">{s('pork_named', { names: names(found.named, speech) })}</p>}
      <p className="assistant__said">{s(found.dishes.length > 0 ? 'pork_vegetarian' : 'pork_none')}</p>
    </div>
  );
}

type Pregnant = Readonly<Record<'flagged' | 'alcohol' | 'others', readonly Dish[]>>;

/** Nothing is offered: what the menu's words name is, and the staff are one tap away. */
export function PregnantSaid({ found, speech, at, onService }: { readonly found: Pregnant; readonly speech: Speech } & Place) {
  const s = useAssistantTexts();
  return (
    <div role="status">
      {found.flagged.length > 0 && <p className="avoid-warning">{s('pregnant_flagged', { names: names(found.flagged, speech) })}</p>}
      {found.alcohol.length > 0 && <p className="avoid-warning">{s('pregnant_alcohol', { names: names(found.alcohol, speech) })}</p>}
      {found.others.length > 0 && <p className="assistant__said">{s('pregnant_others', { names: names(found.others, speech) })}</p>}
      <StaffSaid topic="call" said={s('pregnant')} {...{ at, onService }} />
    </div>
  );
}

const HELD_KEYS = {
  caffeine: 'held_caffeine',
  honey: 'held_honey',
  raw: 'held_raw',
  pregnant: 'pregnant_flagged',
  pork: 'pork_named',
} as const;

/** Asked for, and kept from who asks by whom they are: each by why, and the staff are one tap away. */
export function HeldSaid({ held, question, asked, speech, at, onService }: HeldProps) {
  const s = useAssistantTexts();
  if (held.length === 0) return null;
  const { young, expecting, porkless } = question;
  const textOf = ({ why, dishes }: Held): string => {
    const named = names(dishes.slice(0, MOST_HELD), speech);
    if (why === 'alcohol') return s(young !== null ? 'young_none' : 'held_alcohol', { names: named });
    if (why === 'meat')
      return s(porkless?.isFaith ? 'held_faith' : 'held_meat', { names: named, word: asWritten(asked, porkless?.word ?? '') });
    return s(HELD_KEYS[why], { names: named });
  };
  const isForStaff = held.some(({ why }) => why !== 'alcohol');
  return (
    <>
      {held.map((one) => (
        <p key={one.why} className="avoid-warning">
          {textOf(one)}
        </p>
      ))}
      {isForStaff && <StaffSaid topic="call" said={s(expecting ? 'held_doctor' : 'ask_us')} {...{ at, onService }} />}
    </>
  );
}
const MOST_HELD = 8;
type HeldProps = {
  readonly held: readonly Held[];
  readonly question: Care;
  readonly asked: string;
  readonly speech: Speech;
} & Place;

/** Yes or no by the venue's own list, and of the online ways by those that work now. */
export function PaySaid({ way, venue }: { readonly way: PayWay; readonly venue: PublicVenue }) {
  const s = useAssistantTexts();
  const [online, setOnline] = useState<readonly number[] | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call<typeof paymentOptions>('GET', '/api/venues/:id/payment-options', {
      params: { id: venue._id },
      signal: inTimeFor(leaving.signal),
    }).then(
      ({ methods }) => setOnline(methods.map(({ value }) => value)),
      // The staff take money as well.
      () => leaving.signal.aborted || setOnline([]),
    );
    return () => leaving.abort();
  }, [venue._id]);
  if (online === null) return <p className="assistant__said">…</p>;
  const listed = (venue.paymentMethods ?? DEFAULT_PAYMENT_METHODS).filter(({ value }) => takenByHand(value) || online.includes(value));
  const has = (isOne: (value: number) => boolean) => listed.some(({ value }) => isOne(value));
  const ways = [
    ...(has((value) => ONLINE_CARDS.has(value)) ? [{ is: 'card', text: s('way_card') }] : []),
    ...(has((value) => value === PAYMENT.payPal) ? [{ is: 'paypal', text: 'PayPal' }] : []),
    ...(has((value) => value === PAYMENT.cardAtTable) ? [{ is: 'card', text: s('way_card_table') }] : []),
    ...(has((value) => value === PAYMENT.cash) ? [{ is: 'cash', text: s('way_cash') }] : []),
  ];
  const asked = ways.filter(({ is }) => is === way);
  const said = (list: typeof ways) => list.map(({ text }) => text).join(', ');
  const key =
    way === 'wallet'
      ? 'pay_wallet'
      : way === 'any' && ways.length > 0
        ? 'pay_any'
        : asked.length > 0
          ? 'pay_yes'
          : ways.length > 0
            ? 'pay_no'
            : 'pay_none';
  return (
    <p className="assistant__said" role="status">
      {s(key, { ways: said(key === 'pay_yes' ? asked : ways) })}
    </p>
  );
}
