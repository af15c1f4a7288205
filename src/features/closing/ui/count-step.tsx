import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { cents, fromAmount, toAmount } from '#domain/money.ts';
import { Field } from '#platform/ui/field.tsx';
import { moneyText } from '#platform/ui/money.tsx';
import { usePortalCloseTexts } from '#texts/area-contexts.ts';
import type { DayDraft } from '../contract.ts';
import { countIn, verdictOf, type Counts, type DrawerCount } from './counts.ts';
import { DrawerFields } from './drawer-fields.tsx';
import { MoveDialog, type Moving } from './move-dialog.tsx';
import { Step } from './step.tsx';
import { TipsOut } from './tips-out.tsx';
import { signed } from './words.ts';

type Props = {
  readonly venueId: string;
  readonly draft: DayDraft;
  readonly drawers: DayDraft['drawers'];
  readonly counts: Counts;
  readonly onCount: (drawer: string, count: DrawerCount) => void;
  readonly drawerOf: Readonly<Record<string, string>>;
  readonly onDrawerOf: (person: string, drawer: string) => void;
};

/** Counting by notes and coins or as one sum, drawer by drawer, against what should be there. */
export function CountStep({ venueId, draft, drawers, counts, onCount, drawerOf, onDrawerOf }: Props) {
  const t = usePortalCloseTexts();
  const [moving, setMoving] = useState<Moving | null>(null);
  const { currency } = draft;
  const isDone = drawers.every((drawer) => {
    const { isCounted, isSaid } = verdictOf(drawer, counts, currency);
    return isCounted && isSaid;
  });
  return (
    <Step
      number={2}
      title={t('step.count')}
      isDone={isDone}
      isNow={!isDone}
      aside={
        <button type="button" className="button button--small" onClick={() => setMoving({ way: 'out', to: null })}>
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
                <span className="num muted">{moneyText(fromAmount(one.taken - one.handedBack), currency, t.language)}</span>
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
        <Drawer key={drawer.id} {...{ drawer, currency, counts, onCount }} isAlone={drawers.length === 1} />
      ))}
      <TipsOut draft={draft} pay={(to) => setMoving({ way: 'tips', to })} />
      {moving && <MoveDialog {...{ venueId, drawers, currency, draft }} begins={moving} onClose={() => setMoving(null)} />}
    </Step>
  );
}

type DrawerProps = Pick<Props, 'counts' | 'onCount'> & {
  readonly drawer: DayDraft['drawers'][number];
  readonly currency: string;
  readonly isAlone: boolean;
};

function Drawer({ drawer, currency, counts, onCount, isAlone }: DrawerProps) {
  const t = usePortalCloseTexts();
  const count = countIn(counts, drawer);
  const { counted, difference, isCounted } = verdictOf(drawer, counts, currency);
  const { first, expected } = drawer;
  const say = (amount: number) => moneyText(cents(amount), currency, t.language);
  return (
    <DrawerFields {...{ drawer, currency, count, isAlone }} onCount={(next) => onCount(drawer.id, next)}>
      <Verdict {...{ counted, difference, isCounted, currency }} expected={fromAmount(expected)} />
      {first !== undefined && isCounted && fromAmount(first) !== counted && (
        <p className="notice num">{t('count.first', { amount: say(fromAmount(first)) })}</p>
      )}
      {expected < 0 && <p className="notice">{t('count.negative', { amount: say(0 - fromAmount(expected)) })}</p>}
      {isCounted && difference !== 0 && (
        <Field label={t('count.said')} hint={t('count.said_hint')}>
          {(control) => (
            <input
              {...control}
              className="input"
              maxLength={300}
              value={count.said}
              onChange={({ target }) => onCount(drawer.id, { ...count, said: target.value })}
            />
          )}
        </Field>
      )}
    </DrawerFields>
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
