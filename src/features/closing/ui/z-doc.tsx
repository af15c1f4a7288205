import { fromAmount, toAmount } from '#domain/money.ts';
import { isReason } from '#domain/reasons.ts';
import { dishesIn, givenIn, openHereOf, takenOffIn } from '#domain/z-report.ts';
import { Wide } from '#platform/ui/wide.tsx';
import { usePortalCloseTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { DayDraft, ZEntry, ZReduced, ZReport } from '../contract.ts';
import { givenSteps } from '../given-steps.ts';
import { severalDays } from '../several-days.ts';
import { Leader } from './leader.tsx';
import { ZCash } from './z-cash.tsx';
import { ZMethods, ZPeople, ZRates } from './z-tables.tsx';
import {
  beginningText,
  clock,
  dayText,
  less,
  businessDayText,
  methodName,
  money,
  openBeforeText,
  placeName,
  sinceText,
  stepText,
  type FloorName,
  type Say,
} from './words.ts';

type Props = { readonly z: DayDraft | ZReport; readonly isFinal: boolean; readonly floorName: FloorName };

/** The report on paper: a draft until the day is closed, then for ever as it was written. */
export function ZDoc({ z, isFinal, floorName }: Props) {
  const t = usePortalCloseTexts();
  const { currency, timeZone: zone } = z;
  const times = { from: z.since === null ? '' : sinceText(z.since, z.until, zone, t), until: clock(z.until, zone, t) };
  const sums = { stopped: z.stoppedList.length, open: openHereOf(z), count: z.orders };
  return (
    <article className="zdoc" data-final={isFinal} aria-label={t('z', { number: z.number })}>
      <header>
        <div>
          <h2>
            {t('z', { number: z.number })} {!isFinal && <em className="badge badge--honey">{t('draft')}</em>}
          </h2>
          <p>{[z.venue.title, z.venue.address].filter(Boolean).join(' · ')}</p>
        </div>
        <p className="num">
          {businessDayText(z.until, zone, t)}
          <br />
          {t('day.ends')}
          <br />
          {z.since === null ? t('doc.until', times) : t(isFinal ? 'doc.since' : 'doc.now', times)}
        </p>
      </header>
      {z.beginning && <p className="zdoc__begins">{beginningText(z.beginning, z.currency, t)}</p>}
      <Hero z={z} t={t} />
      <Days z={z} t={t} />
      <ZRates z={z} />
      <ZMethods z={z} />
      <ZPeople z={z} />
      <Given z={z} t={t} />
      <Bridge z={z} t={t} />
      <ZList title={t('list.refunds')} note={backText(z, t)} list={z.refundList} {...{ z, floorName }} />
      <ZList title={t('list.given')} list={givenIn(z)} {...{ z, floorName }} />
      <ZList title={t('list.taken_off')} note={t('list.taken_off_note')} list={takenOffIn(z)} {...{ z, floorName }} />
      <ZList title={t('list.corrections')} list={z.correctionList} {...{ z, floorName }} />
      <ZList title={t('list.stopped')} note={t('list.stopped_note')} list={z.stoppedList} {...{ z, floorName }} />
      {isFinal && <ZList title={t('list.open')} list={z.openList.filter(({ before }) => before !== true)} {...{ z, floorName }} />}
      {isFinal && (
        <ZList
          title={t('list.open_before')}
          note={t('list.open_before_note')}
          list={z.openList.filter(({ before }) => before === true)}
          {...{ z, floorName }}
        />
      )}
      <ZCash z={z} currency={currency} />
      <footer>
        <p className="num">
          {t('foot.count', sums)}
          {openBeforeText(z, t)}
          {'closedBy' in z && ` ${t('foot.closed', { name: z.closedBy, time: times.until })}`}
        </p>
        <p className="zsign">{t('foot.signed')}</p>
      </footer>
    </article>
  );
}

/** What went back apart by what it was, where it is not all refunds of sales. */
function backText({ bridge: { sentBack, backTips = 0, backStopped = 0 }, refunds, currency }: Props['z'], t: Say): string {
  if (sentBack === refunds) return '';
  const say = (amount: number) => money(amount, currency, t);
  return t('list.refunds_note', { refunds: say(refunds), tips: say(backTips), stopped: say(backStopped) });
}

type Part = { readonly z: Props['z']; readonly t: Say };

function Hero({ z, t }: Part) {
  return (
    <dl className="zhero">
      <div>
        <dt>{t('gross')}</dt>
        <dd className="num">{money(z.gross, z.currency, t)}</dd>
      </div>
      <i aria-hidden="true">−</i>
      <div>
        <dt>{t('refunds')}</dt>
        <dd className="num">{money(z.refunds, z.currency, t)}</dd>
      </div>
      {z.corrections !== 0 && (
        <>
          <i aria-hidden="true">−</i>
          <div>
            <dt>{t('corrections')}</dt>
            <dd className="num">{money(z.corrections, z.currency, t)}</dd>
          </div>
        </>
      )}
      <i aria-hidden="true">=</i>
      <div>
        <dt>{t('net')}</dt>
        <dd className="num">{money(z.net, z.currency, t)}</dd>
      </div>
    </dl>
  );
}

/** Of several business days which sold what: one of them was not closed by itself. */
function Days({ z, t }: Part) {
  const days = severalDays(z);
  if (days.length === 0) return null;
  return (
    <section className="zleaders">
      <h3>{t('days')}</h3>
      <dl>
        {days.map(({ day, orders, gross }) => (
          <Leader key={day} name={t('days.one', { day: dayText(day, t), count: orders })}>
            {money(gross, z.currency, t)}
          </Leader>
        ))}
        <Leader name={t('gross')} isSum>
          {money(z.gross, z.currency, t)}
        </Leader>
      </dl>
    </section>
  );
}

/** What stamp cards, promotions and staff took off. */
function Given({ z, t }: Part) {
  const steps = givenSteps(z);
  if (steps.length === 0) return null;
  return (
    <section className="zleaders">
      <h3>{t('given')}</h3>
      <dl>
        {steps.map(({ name, count, amount }) => (
          <Leader key={name} name={t(name, { count })} isSum={name === 'gross'}>
            {stepText(amount, z.currency, t)}
          </Leader>
        ))}
      </dl>
    </section>
  );
}

/** Said only where what was sold is not simply what came in. */
function Bridge({ z, t }: Part) {
  const { sold, taken: _taken, sentBack, backTips: _tips, backStopped: _stopped, ...steps } = z.bridge;
  if (Object.values(steps).every((amount) => amount === 0)) return null;
  const off = (['open', 'elsewhere'] as const).filter((key) => steps[key] !== 0);
  const more = (['others', 'stopped'] as const).filter((key) => steps[key] !== 0);
  return (
    <section className="zleaders">
      <h3>{t('bridge')}</h3>
      <dl>
        <Leader name={t('bridge.sold')}>{money(sold, z.currency, t)}</Leader>
        {off.map((key) => (
          <Leader key={key} name={t(`bridge.${key}`)}>
            {less(steps[key], z.currency, t)}
          </Leader>
        ))}
        {more.map((key) => (
          <Leader key={key} name={t(`bridge.${key}`)}>
            {money(steps[key], z.currency, t)}
          </Leader>
        ))}
        {sentBack !== 0 && <Leader name={t('bridge.sentBack')}>{less(sentBack, z.currency, t)}</Leader>}
        <Leader name={t('received')} isSum>
          {money(z.received, z.currency, t)}
        </Leader>
      </dl>
    </section>
  );
}

const whatText = (one: ZEntry | ZReduced, t: Say): string => {
  const what = dishesIn(one, t.language);
  if ('kind' in one && one.kind === 'discount') return t('list.discount', { what });
  return one.part === true ? t('list.part', { what }) : what;
};

type ListProps = {
  readonly title: string;
  readonly note?: string;
  readonly list: readonly (ZEntry | ZReduced)[];
  readonly z: Props['z'];
  readonly floorName: FloorName;
};

/** Orders one by one, with why and who, and what they come to. */
function ZList({ title, note, list, z, floorName }: ListProps) {
  const t = usePortalCloseTexts();
  const say = usePortalTexts();
  if (list.length === 0) return null;
  const total = toAmount(list.reduce((sum, { amount }) => sum + fromAmount(amount), 0));
  return (
    <section className="zwhy">
      <h3>
        {title} {note && <small>{note}</small>}
      </h3>
      <Wide label={title}>
        <table className="z z--list">
          <tbody>
            {list.map((one, at) => (
              <tr key={`${one.order} ${at}`}>
                <td className="num">{sinceText(one.at, z.until, z.timeZone, t)}</td>
                <td className="num">#{one.number}</td>
                <td>
                  {whatText(one, t)}
                  <small>
                    {[placeName(one, floorName, t), one.by, one.method === null ? '' : methodName(one.method, t)]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </td>
                <td>{isReason(one.reason) ? say(`reason.${one.reason}`) : one.reason}</td>
                <td className="num">{money(one.amount, z.currency, t)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                {t('total')}
              </th>
              <td className="num">{money(total, z.currency, t)}</td>
            </tr>
          </tfoot>
        </table>
      </Wide>
    </section>
  );
}
