import { ArrowLeftRight } from 'lucide-react';
import { useId, useState } from 'react';
import { cents, currencySymbol, fromAmount, toAmount } from '#domain/money.ts';
import { Field } from '#platform/ui/field.tsx';
import { moneyText } from '#platform/ui/money.tsx';
import { NumberField } from '#platform/ui/number-field.tsx';
import { usePortalCloseTexts } from '#texts/area-contexts.ts';
import type { DayDraft } from '../contract.ts';
import { tipsLeftIn, tipsPaidIn } from '../tip-steps.ts';
import { isShown, NOT_COUNTED, verdictOf, type Counts, type DrawerCount, type Seen } from './counts.ts';
import { MoveDialog } from './move-dialog.tsx';
import { Pieces } from './pieces.tsx';
import { Step } from './step.tsx';
import { signed } from './words.ts';

type Props = {
  readonly venueId: string;
  readonly draft: DayDraft;
  readonly drawers: DayDraft['drawers'];
  readonly counts: Counts;
  readonly onCount: (drawer: string, count: DrawerCount) => void;
  readonly seen: Seen;
  readonly onSee: (drawer: string, counted: number) => void;
  readonly drawerOf: Readonly<Record<string, string>>;
  readonly onDrawerOf: (person: string, drawer: string) => void;
};

/** Counting by notes and coins or as one sum, drawer by drawer, against what should be there. */
export function CountStep({ venueId, draft, drawers, counts, onCount, seen, onSee, drawerOf, onDrawerOf }: Props) {
  const t = usePortalCloseTexts();
  const [moving, setMoving] = useState<'any' | 'tips' | null>(null);
  const { currency } = draft;
  const isDone = drawers.every((drawer) => {
    const { isCounted, isSaid } = verdictOf(drawer, counts, currency);
    return isCounted && isSaid && isShown(draft, seen, drawer.id);
  });
  const areShown = drawers.every(({ id }) => isShown(draft, seen, id));
  return (
    <Step
      number={2}
      title={t('step.count')}
      isDone={isDone}
      isNow={!isDone}
      aside={
        <button type="button" className="button button--small" onClick={() => setMoving('any')}>
          <ArrowLeftRight className="icon" aria-hidden />
          {t('move.open')}
        </button>
      }
    >
      {drawers.length > 1 && draft.cash.length > 0 && (
        <fieldset className="whose">
          <legend>{t('count.people')}</legend>
          {draft.cash.map((one) => (
            <label key={one.id ?? 'nobody'}>
              <span>
                {one.name || t('count.nobody')}{' '}
                {areShown && <span className="num muted">{moneyText(fromAmount(one.taken - one.handedBack), currency, t.language)}</span>}
              </span>
              <select
                className="select"
                value={drawerOf[one.id ?? 'nobody'] ?? one.drawer}
                onChange={({ target }) => onDrawerOf(one.id ?? 'nobody', target.value)}
              >
                {drawers.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </fieldset>
      )}
      {drawers.map((drawer) => (
        <Drawer
          key={drawer.id}
          {...{ drawer, currency, counts, onCount, onSee }}
          isShown={isShown(draft, seen, drawer.id)}
          first={draft.blind ? seen[drawer.id] : undefined}
          isAlone={drawers.length === 1}
        />
      ))}
      {areShown && <TipsOut draft={draft} pay={() => setMoving('tips')} />}
      {moving && (
        <MoveDialog
          {...{ venueId, drawers, currency }}
          tips={areShown ? tipsLeftIn(draft) : 0}
          way={moving === 'tips' ? 'tips' : 'out'}
          onClose={() => setMoving(null)}
        />
      )}
    </Step>
  );
}

/** Tips lie in the drawer, or came by card: said before it is counted, with the way to note that they were paid out. Whoever pays them another way notes nothing. */
function TipsOut({ draft, pay }: Pick<Props, 'draft'> & { readonly pay: () => void }) {
  const t = usePortalCloseTexts();
  const say = (amount: number) => moneyText(fromAmount(amount), draft.currency, t.language);
  const [paid, left] = [tipsPaidIn(draft), tipsLeftIn(draft)];
  if (draft.tips <= 0) return null;
  if (left <= 0) return <p className="tips-out muted">{t('tips.all_paid', { amount: say(paid) })}</p>;
  const inCash = draft.methods.find(({ method }) => method === 'cash')?.tips ?? 0;
  return (
    <div className="tips-out">
      <p className="muted">
        {paid > 0 ? t('tips.left', { paid: say(paid), left: say(left) }) : t('tips.out', { amount: say(draft.tips), cash: say(inCash) })}
      </p>
      <button type="button" className="button button--small" onClick={pay}>
        {t('tips.pay')}
      </button>
    </div>
  );
}

type DrawerProps = Pick<Props, 'counts' | 'onCount' | 'onSee'> & {
  /** Whether it is shown what should be in it. */
  readonly isShown: boolean;
  /** What was counted before it was. */
  readonly first: number | undefined;
  readonly drawer: DayDraft['drawers'][number];
  readonly currency: string;
  readonly isAlone: boolean;
};

function Drawer({ drawer, currency, counts, onCount, onSee, isShown: shows, first, isAlone }: DrawerProps) {
  const t = usePortalCloseTexts();
  const id = useId();
  const count = counts[drawer.id] ?? NOT_COUNTED;
  const { counted, difference, isCounted } = verdictOf(drawer, counts, currency);
  const say = (amount: number) => moneyText(cents(amount), currency, t.language);
  const set = (part: Partial<DrawerCount>) => onCount(drawer.id, { ...count, ...part });
  return (
    <section className="drawer" aria-label={drawer.name || t('count.drawer')}>
      {!isAlone && <h3>{drawer.name}</h3>}
      <div className="segmented drawer__how" role="radiogroup" aria-label={t('count.how')}>
        {[false, true].map((asTotal) => (
          <label key={String(asTotal)}>
            <input type="radio" name={id} checked={count.asTotal === asTotal} onChange={() => set({ asTotal, none: false })} />
            <span>{t(asTotal ? 'count.by_total' : 'count.by_pieces')}</span>
          </label>
        ))}
      </div>
      {count.asTotal ? (
        <NumberField
          label={t('count.total', { symbol: currencySymbol(currency) })}
          value={count.total}
          min={0}
          max={1_000_000}
          step={0.01}
          onValue={(total) => set({ total })}
        />
      ) : (
        <Pieces currency={currency} pieces={count.pieces} onPieces={(pieces) => set({ none: false, pieces })} />
      )}
      {!count.asTotal && counted === 0 && (
        <label className="choice">
          <input type="checkbox" checked={count.none} onChange={({ target }) => set({ none: target.checked, pieces: {} })} />
          <span>{t('count.none')}</span>
        </label>
      )}
      {shows ? (
        <Verdict {...{ counted, difference, isCounted, currency }} expected={fromAmount(drawer.expected)} />
      ) : (
        <div className="drawer__blind">
          <p className="num">
            {t('count.sum')} <b>{say(counted)}</b>
          </p>
          <button
            type="button"
            className="button"
            aria-disabled={!isCounted || undefined}
            onClick={() => isCounted && onSee(drawer.id, toAmount(cents(counted)))}
          >
            {t('count.see')}
          </button>
          <p className="hint">{t('count.see_hint')}</p>
        </div>
      )}
      {shows && first !== undefined && fromAmount(first) !== counted && (
        <p className="notice num">{t('count.first', { amount: say(fromAmount(first)) })}</p>
      )}
      {shows && drawer.expected < 0 && <p className="notice">{t('count.negative', { amount: say(0 - fromAmount(drawer.expected)) })}</p>}
      {shows && isCounted && difference !== 0 && (
        <Field label={t('count.said')} hint={t('count.said_hint')}>
          {(control) => (
            <input
              {...control}
              className="input"
              maxLength={300}
              value={count.said}
              onChange={({ target }) => set({ said: target.value })}
            />
          )}
        </Field>
      )}
    </section>
  );
}

type VerdictProps = {
  readonly counted: number;
  readonly expected: number;
  readonly difference: number;
  readonly isCounted: boolean;
  readonly currency: string;
};

/** Counted, less what should be there. */
function Verdict({ counted, expected, difference, isCounted, currency }: VerdictProps) {
  const t = usePortalCloseTexts();
  const say = (amount: number) => moneyText(cents(amount), currency, t.language);
  return (
    <dl className="verdict" aria-live="polite">
      <div>
        <dt>{t('count.sum')}</dt>
        <dd className="num">{say(counted)}</dd>
      </div>
      <i aria-hidden="true">−</i>
      <div>
        <dt>{t('count.expected')}</dt>
        <dd className="num">{say(expected)}</dd>
      </div>
      <i aria-hidden="true">=</i>
      <div className="verdict__d" data-off={(isCounted && difference !== 0) || undefined}>
        <dt>{t('count.difference')}</dt>
        <dd className="num">{isCounted ? signed(toAmount(cents(difference)), currency, t) : ' '}</dd>
      </div>
    </dl>
  );
}
