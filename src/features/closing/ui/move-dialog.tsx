import { useId, useState } from 'react';
import { cents, currencySymbol, fromAmount } from '#domain/money.ts';
import { isAway } from '#platform/browser/kept.ts';
import { useSlow } from '#platform/browser/use-slow.ts';
import { newId } from '#platform/browser/new-id.ts';
import { Field } from '#platform/ui/field.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { moneyText } from '#platform/ui/money.tsx';
import { NumberField } from '#platform/ui/number-field.tsx';
import { usePortalCloseTexts } from '#texts/area-contexts.ts';
import '#platform/ui/form-parts.css';
import type { DayDraft } from '../contract.ts';
import { tipsByPerson, tipsLeftIn, type TipsOf } from '../tip-steps.ts';
import { useMoveCash } from './use-close.ts';

type Props = {
  readonly venueId: string;
  readonly drawers: readonly Drawer[];
  readonly currency: string;
  /** The day with its tips; null: it is counted blind, and nothing is told of them. */
  readonly draft: DayDraft | null;
  readonly begins: Moving;
  readonly onClose: () => void;
};
type Drawer = { readonly id: string; readonly name: string; /** Absent: it is counted blind. */ readonly expected?: number };
/** What is noted, to begin with. */
export type Moving = { readonly way: Way; /** Whose tips; null: in one sum. */ readonly to: TipsOf | null };

const WAYS = ['out', 'in', 'tips'] as const;
type Way = (typeof WAYS)[number];

/** Cash for something else than an order: it is expected, or missing, when the drawer is counted. */
export function MoveDialog({ venueId, drawers, currency, draft, begins: { way: first, to: firstTo }, onClose }: Props) {
  const t = usePortalCloseTexts();
  // Sent twice, such as after a lost answer, it is noted once.
  const [_id] = useState(() => newId());
  const [way, setWay] = useState<Way>(first);
  const people = draft ? tipsByPerson(draft) : [];
  const all = draft ? Math.max(0, tipsLeftIn(draft)) : 0;
  const [to, setTo] = useState(firstTo);
  const tips = to?.left ?? all;
  const [amount, setAmount] = useState<number | null>(first === 'tips' && tips > 0 ? tips : null);
  const [reason, setReason] = useState(first === 'tips' ? t('tips.reason') : '');
  const [drawer, setDrawer] = useState(drawers[0]?.id ?? '');
  const [isShort, setIsShort] = useState(false);
  const move = useMoveCash(venueId, onClose);
  const choose = (next: Way) => {
    setWay(next);
    // The words for tips come with them, and go with them.
    if (next === 'tips' && reason.trim() === '') setReason(t('tips.reason'));
    if (next !== 'tips' && reason === t('tips.reason')) setReason('');
    if (next === 'tips' && amount === null && tips > 0) setAmount(tips);
  };
  // Until it is known whether it was noted, only the very same is sent again.
  const isUnsure = move.isPending || (move.error !== null && isAway(move.error));
  const isSlow = useSlow(move.isPending);
  const save = (): void => {
    if (move.isPending) return;
    if (amount === null || amount <= 0 || reason.trim() === '') return setIsShort(true);
    const isTips = way === 'tips';
    move.mutate({ _id, drawer, amount: way === 'in' ? amount : -amount, reason, tips: isTips, tipsTo: isTips ? (to?.id ?? null) : null });
  };
  return (
    <Dialog
      title={t('move.title')}
      close={onClose}
      keep={t('move.cancel')}
      confirm={{ label: t('move.save'), busy: move.isPending, run: save }}
    >
      <p className="muted">{t('move.text')}</p>
      <fieldset className="form-stack" disabled={isUnsure}>
        <WayChoice {...{ way, choose }} />
        {way === 'tips' && people.length > 0 && (
          <WhoGets {...{ people, to }} choose={(next) => (setTo(next), setAmount(next?.left ?? all))} />
        )}
        {drawers.length > 1 && <WhichDrawer {...{ drawers, drawer }} choose={setDrawer} />}
        <NumberField
          label={t('move.amount', { symbol: currencySymbol(currency) })}
          value={amount}
          min={0.01}
          max={100_000}
          step={0.01}
          required
          onValue={setAmount}
        />
        <BelowZero left={leftIn(drawers, drawer, way === 'in' ? null : amount)} currency={currency} />
        <Field label={t('move.reason')}>
          {(control) => (
            <input
              {...control}
              className="input"
              required
              maxLength={300}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      </fieldset>
      <div role="alert">
        {isSlow && <p className="notice">{t('slow')}</p>}
        {(move.isError || isShort) && !isSlow && (
          <p className="notice notice--problem">{t(move.error && isAway(move.error) ? 'move.no_answer' : 'move.failed')}</p>
        )}
      </div>
    </Dialog>
  );
}

type WhichProps = Pick<Props, 'drawers'> & { readonly drawer: string; readonly choose: (drawer: string) => void };

function WhichDrawer({ drawers, drawer, choose }: WhichProps) {
  const t = usePortalCloseTexts();
  return (
    <Field label={t('count.drawer')}>
      {(control) => (
        <select {...control} className="select" value={drawer} onChange={({ target }) => choose(target.value)}>
          {drawers.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type WhoProps = { readonly people: readonly TipsOf[]; readonly to: TipsOf | null; readonly choose: (to: TipsOf | null) => void };

/** To one person, or all tips in one sum. */
function WhoGets({ people, to, choose }: WhoProps) {
  const t = usePortalCloseTexts();
  return (
    <Field label={t('tips.who')}>
      {(control) => (
        <select
          {...control}
          className="select"
          value={to?.id ?? ''}
          onChange={({ target }) => choose(people.find(({ id }) => id === target.value) ?? null)}
        >
          <option value="">{t('tips.everybody')}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function WayChoice({ way, choose }: { readonly way: Way; readonly choose: (way: Way) => void }) {
  const t = usePortalCloseTexts();
  const id = useId();
  return (
    <div className="chips-row" role="radiogroup" aria-label={t('move.title')}>
      {WAYS.map((one) => (
        <label key={one} className="choice">
          <input type="radio" name={`${id}-way`} checked={way === one} onChange={() => choose(one)} />
          <span>{t(`move.${one}`)}</span>
        </label>
      ))}
    </div>
  );
}

/** What a drawer should hold after so much was taken out of it, in whole cents. */
function leftIn(drawers: Props['drawers'], drawer: string, out: number | null): number {
  const expected = drawers.find(({ id }) => id === drawer)?.expected;
  return out === null || expected === undefined ? 0 : fromAmount(expected) - fromAmount(out);
}

/** More than the drawer should hold: possible, where an earlier count left it there, and said before it is noted. */
function BelowZero({ left, currency }: { readonly left: number; readonly currency: string }) {
  const t = usePortalCloseTexts();
  return (
    <div role="status">
      {left < 0 && <p className="notice">{t('move.below_zero', { amount: moneyText(cents(-left), currency, t.language) })}</p>}
    </div>
  );
}
