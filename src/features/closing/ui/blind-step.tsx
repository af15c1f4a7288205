import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { cents } from '#domain/money.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { usePortalCloseTexts } from '#texts/area-contexts.ts';
import type { BlindDraft } from '../contract.ts';
import { countedIn, countIn, sentCount, type Counts, type DrawerCount } from './counts.ts';
import { DrawerFields } from './drawer-fields.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { Step } from './step.tsx';
import { useCountBlind } from './use-close.ts';

type Props = {
  readonly venueId: string;
  readonly draft: BlindDraft;
  readonly counts: Counts;
  readonly onCount: (drawer: string, count: DrawerCount) => void;
};

/** Counting before anybody knows what should be there: the server tells it once every drawer was counted. */
export function BlindStep({ venueId, draft, counts, onCount }: Props) {
  const t = usePortalCloseTexts();
  const { drawers, currency, number } = draft;
  const [moving, setMoving] = useState(false);
  const { mutate, isPending, isError } = useCountBlind(venueId);
  return (
    <Step
      number={2}
      title={t('step.count')}
      isDone={false}
      isNow
      aside={
        <button type="button" className="button button--small" onClick={() => setMoving(true)}>
          <ArrowLeftRight className="icon" aria-hidden />
          {t('move.open')}
        </button>
      }
    >
      {drawers.map((drawer) => {
        const count = countIn(counts, drawer);
        const counted = countedIn(count, currency);
        if (drawer.isCounted)
          return (
            <section key={drawer.id} className="drawer" aria-label={drawer.name || t('count.drawer')}>
              <h3>{drawer.name}</h3>
              <p className="muted">{t('count.blind_counted')}</p>
            </section>
          );
        return (
          <DrawerFields
            key={drawer.id}
            {...{ drawer, currency, count }}
            isAlone={drawers.length === 1}
            onCount={(next) => onCount(drawer.id, next)}
          >
            <div className="drawer__blind">
              <p className="num">
                {t('count.sum')} <b>{moneyText(cents(counted ?? 0), currency, t.language)}</b>
              </p>
              <button
                type="button"
                className="button"
                aria-disabled={counted === null || isPending || undefined}
                onClick={() => counted !== null && !isPending && mutate({ number, ...sentCount(drawer.id, count) })}
              >
                {t(drawers.length === 1 ? 'count.see' : 'count.keep')}
              </button>
              <p className="hint">{t('count.see_hint')}</p>
            </div>
          </DrawerFields>
        );
      })}
      <div role="alert">{isError && <p className="notice notice--problem">{t('count.not_kept')}</p>}</div>
      {moving && (
        <MoveDialog {...{ venueId, drawers, currency }} draft={null} begins={{ way: 'out', to: null }} onClose={() => setMoving(false)} />
      )}
    </Step>
  );
}
