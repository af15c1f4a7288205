import { openHereOf } from '#domain/z-report.ts';
import { usePortalCloseTexts } from '#texts/area-contexts.ts';
import type { ZReport } from '../contract.ts';
import { givenSteps, takenOffSum } from '../given-steps.ts';
import { severalDays } from '../several-days.ts';
import { moveName, tipSteps } from '../tip-steps.ts';
import {
  beginningText,
  clock,
  dayText,
  drawerTitle,
  less,
  businessDayText,
  methodName,
  money,
  openBeforeText,
  percent,
  signed,
  sinceText,
  stepText,
} from './words.ts';

/** The same report on the 80 mm paper of a receipt printer: its sums, and how many are behind them. */
export function ZSlip({ z }: { readonly z: ZReport }) {
  const t = usePortalCloseTexts();
  const say = (amount: number) => money(amount, z.currency, t);
  const zone = z.timeZone;
  return (
    <article className="zslip" aria-label={`${t('z', { number: z.number })}, ${t('paper_80')}`}>
      <p className="zslip__c">
        <b>{z.venue.title}</b>
        {z.venue.address !== '' && (
          <>
            <br />
            {z.venue.address}
          </>
        )}
      </p>
      <p className="zslip__big">{t('z_short', { number: z.number })}</p>
      <p className="zslip__c">
        {businessDayText(z.until, zone, t)}
        <br />
        {z.since === null ? clock(z.until, zone, t) : `${sinceText(z.since, z.until, zone, t)} – ${clock(z.until, zone, t)}`}
        {z.beginning && (
          <>
            <br />
            {beginningText(z.beginning, z.currency, t)}
          </>
        )}
      </p>
      <hr />
      <Row name={t('gross')} amount={say(z.gross)} />
      <Row name={t('refunds')} amount={less(z.refunds, z.currency, t)} />
      {z.corrections !== 0 && <Row name={t('corrections')} amount={less(z.corrections, z.currency, t)} />}
      <Row name={t('net_short')} amount={say(z.net)} isSum />
      {severalDays(z).length > 0 && <hr />}
      {severalDays(z).map(({ day, orders, gross }) => (
        <Row key={day} name={t('days.one', { day: dayText(day, t), count: orders })} amount={say(gross)} />
      ))}
      <hr />
      {z.rates.map((row) => (
        <Row key={row.rate} name={`${percent(row.rate, t)} / ${say(row.net)}`} amount={say(row.vat)} />
      ))}
      <Row name={t('vat')} amount={say(z.vat)} isSum />
      <Row name={t('without_vat')} amount={say(z.withoutVat)} />
      <Given z={z} />
      <hr />
      {z.methods.map((row) => (
        <Row key={row.method} name={methodName(row.method, t)} amount={say(row.received)} />
      ))}
      <Row name={t('received')} amount={say(z.received)} isSum />
      <hr />
      {z.people
        .filter(({ tips }) => tips !== 0)
        .map((one) => (
          <Row key={one.id ?? ''} name={one.name || t('nobody')} amount={say(one.tips)} />
        ))}
      {tipSteps(z).map(({ name, amount }, at, all) => (
        <Row key={name} name={t(name)} amount={stepText(amount, z.currency, t)} isSum={at === all.length - 1} />
      ))}
      <Drawers z={z} />
      <hr />
      <p className="zslip__c">
        {t('foot.count', { count: z.orders, stopped: z.stoppedList.length, open: openHereOf(z) })}
        {openBeforeText(z, t)}
        <br />
        {t('foot.closed', { name: z.closedBy, time: clock(z.until, zone, t) })}
      </p>
    </article>
  );
}

/** As on A4; portions that were taken off, which have a list there, in one line. */
function Given({ z }: { readonly z: ZReport }) {
  const t = usePortalCloseTexts();
  const steps = givenSteps(z);
  const takenOff = takenOffSum(z);
  return (
    <>
      {steps.length > 0 && <hr />}
      {steps.map(({ name, count, amount }) => (
        <Row key={name} name={t(name, { count })} amount={stepText(amount, z.currency, t)} isSum={name === 'gross'} />
      ))}
      {takenOff && (
        <>
          <hr />
          <Row name={t('given.taken_off', { count: takenOff.count })} amount={money(takenOff.amount, z.currency, t)} />
        </>
      )}
    </>
  );
}

function Drawers({ z }: { readonly z: ZReport }) {
  const t = usePortalCloseTexts();
  const say = (amount: number) => money(amount, z.currency, t);
  return z.drawers.map((drawer) => (
    <div key={drawer.id}>
      <hr />
      <h2>{drawerTitle(drawer.name, t)}</h2>
      <Row name={t('cash.float')} amount={say(drawer.float)} />
      <Row name={t('cash.taken')} amount={say(drawer.taken)} />
      <Row name={t('cash.handed_back')} amount={less(drawer.handedBack, z.currency, t)} />
      {drawer.moves.map((move) => (
        <Row key={move._id} name={moveName(move)} amount={signed(move.amount, z.currency, t)} />
      ))}
      <Row name={t('count.expected')} amount={say(drawer.expected)} />
      <Row name={t('count.sum')} amount={say(drawer.counted)} />
      {drawer.first !== undefined && <Row name={t('cash.first')} amount={say(drawer.first)} />}
      <Row name={t('count.difference')} amount={signed(drawer.difference, z.currency, t)} isSum />
      {drawer.said !== '' && <p>{drawer.said}</p>}
    </div>
  ));
}

function Row({ name, amount, isSum = false }: { readonly name: string; readonly amount: string; readonly isSum?: boolean }) {
  return (
    <p className="zslip__row num" data-sum={isSum || undefined}>
      <span>{name}</span>
      <span>{amount}</span>
    </p>
  );
}
