import { Gift, Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { compare } from '#domain/figures.ts';
import { fromAmount, toAmount } from '#domain/money.ts';
import { usePortalOverviewTexts } from '#texts/area-contexts.ts';
import type { Overview } from '../../contract.ts';
import { countText, euroText, percentText, weekdayText } from '../wording.ts';

type Props = { readonly overview: Overview };
type Compared = Overview['net'];

/** The four figures of the day. */
export function Kpis({ overview }: Props) {
  const t = usePortalOverviewTexts();
  const { language } = t;
  const money = (amount: number) => {
    const text = euroText(amount, overview.currency, language);
    return (
      <>
        {text.slice(0, -3)}
        <small>{text.slice(-3)}</small>
      </>
    );
  };
  return (
    <>
      <section className="card kpi kpi--lead">
        <h2>{t('kpi.net')}</h2>
        <p className="kpi__value num">{money(overview.net.now)}</p>
        <NetDelta overview={overview} />
        {overview.refunds.now > 0 && (
          <p className="kpi__aside">{t('kpi.refunds', { amount: euroText(overview.refunds.now, overview.currency, language) })}</p>
        )}
      </section>
      <section className="card kpi">
        <h2>{t('kpi.orders')}</h2>
        <p className="kpi__value num">{countText(overview.orders.now, language)}</p>
        <CountDelta of={overview.orders} />
      </section>
      <section className="card kpi">
        <h2>{t('kpi.average')}</h2>
        <p className="kpi__value num">{money(overview.average.now)}</p>
        <AverageDelta overview={overview} />
        {overview.refunds.now > 0 && <p className="kpi__aside">{t('kpi.average_of')}</p>}
      </section>
      <section className="card kpi">
        <h2>{t('kpi.tables')}</h2>
        <p className="kpi__value num">{countText(overview.tables.now, language)}</p>
        <CountDelta of={overview.tables} />
      </section>
      <section className="card kpi">
        <h2>{t('kpi.to_table')}</h2>
        <p className="kpi__value num">
          {overview.minutesToTable.now === null ? '–' : t('kpi.minutes', { minutes: overview.minutesToTable.now })}
        </p>
        <WaitDelta of={overview.minutesToTable} />
      </section>
      <section className="card kpi">
        <h2>{t('kpi.stamps')}</h2>
        <p className="kpi__value num">{countText(overview.stamps.given, language)}</p>
        <p className="kpi__delta kpi__delta--flat">
          <Gift className="icon" aria-hidden />
          {t('kpi.rewards_used', { count: overview.stamps.rewardsUsed })}
        </p>
      </section>
    </>
  );
}

const THEN = { today: 'delta.then', week: 'delta.then_week', month: 'delta.then_month' } as const;

function NetDelta({ overview }: Props) {
  const t = usePortalOverviewTexts();
  const { net, range, before, currency } = overview;
  const found = compare(net.now, net.before);
  if (found.kind !== 'percent' && found.kind !== 'was') return <Delta way={0}>{t(`delta.${found.kind}`)}</Delta>;
  // Before the first order of the day, "100% down" would be true and of no use; so would thousands of percent after next to nothing.
  if (found.kind === 'was') return <Delta way={0}>{t(THEN[range], { amount: euroText(net.before, currency, t.language) })}</Delta>;
  const change = found.percent;
  const percent = percentText(Math.abs(change), t.language);
  const weekday = weekdayText(before.to, t.language);
  return <Delta way={change}>{t(change > 0 ? `delta.up_${range}` : `delta.down_${range}`, { percent, weekday })}</Delta>;
}

function CountDelta({ of: { now, before } }: { readonly of: Compared }) {
  const t = usePortalOverviewTexts();
  if (before === 0) return <Delta way={0}>{t('delta.first')}</Delta>;
  const more = now - before;
  if (more === 0) return <Delta way={0}>{t('delta.same')}</Delta>;
  return <Delta way={more}>{t(more > 0 ? 'delta.more' : 'delta.fewer', { count: countText(Math.abs(more), t.language) })}</Delta>;
}

function WaitDelta({ of: { now, before } }: { readonly of: Overview['minutesToTable'] }) {
  const t = usePortalOverviewTexts();
  if (now === null) return <Delta way={0}>{t('delta.nothing_served')}</Delta>;
  if (before === null) return <Delta way={0}>{t('delta.first')}</Delta>;
  const more = now - before;
  if (more === 0) return <Delta way={0}>{t('delta.same')}</Delta>;
  // Quicker is the good way, with the arrow that goes down.
  return <Delta way={more < 0 ? -1 : 0}>{t(more > 0 ? 'delta.slower' : 'delta.faster', { minutes: Math.abs(more) })}</Delta>;
}

function AverageDelta({ overview: { average, currency } }: Props) {
  const t = usePortalOverviewTexts();
  if (average.before === 0 || average.now === 0) return <Delta way={0}>{t('delta.first')}</Delta>;
  const more = fromAmount(average.now - average.before);
  if (more === 0) return <Delta way={0}>{t('delta.same')}</Delta>;
  return (
    <Delta way={more}>
      {t(more > 0 ? 'delta.money_more' : 'delta.money_less', { amount: euroText(toAmount(Math.abs(more)), currency, t.language) })}
    </Delta>
  );
}

/** The arrow says nothing that the words do not. */
function Delta({ way, children }: { readonly way: number; readonly children: string }) {
  const Icon = way > 0 ? TrendingUp : way < 0 ? TrendingDown : Minus;
  return (
    <p className={way > 0 ? 'kpi__delta' : 'kpi__delta kpi__delta--flat'}>
      <Icon className="icon" aria-hidden />
      {children}
    </p>
  );
}
