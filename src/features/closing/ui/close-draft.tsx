import { openCountOf } from '#domain/z-report.ts';
import { Lock, Settings } from 'lucide-react';
import { useState } from 'react';
import { isAway } from '#platform/browser/kept.ts';
import { useSlow } from '#platform/browser/use-slow.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { PartFailed } from '#platform/ui/part-failed.tsx';
import { usePortalCloseTexts } from '#texts/area-contexts.ts';
import { clauses } from '#platform/shared/clauses.ts';
import { LOCALES } from '#platform/shared/locales.ts';
import { PageLink } from '#platform/ui/page-link.tsx';
import '#platform/ui/form-parts.css';
import type { AnyDraft, DayDraft } from '../contract.ts';
import { severalDays } from '../several-days.ts';
import { BeginStep } from './begin-step.tsx';
import { BlindStep } from './blind-step.tsx';
import { CountStep } from './count-step.tsx';
import { countIn, drawersWith, sentCount, verdictOf, type Counts } from './counts.ts';
import { OpenStep } from './open-step.tsx';
import { Step } from './step.tsx';
import { codeOf, useCloseDay, useDraft, type CloseSaid } from './use-close.ts';
import { businessDayText, dayText, money, type FloorName, type Say } from './words.ts';
import { ZDoc } from './z-doc.tsx';

type Props = {
  readonly venueId: string;
  readonly title: string;
  readonly floorName: FloorName;
  readonly settles: boolean;
  readonly onClosed: (number: number, said: CloseSaid) => void;
};

/** The day that is open: three steps, and the paper that is right while one works. */
export function CloseDraft({ venueId, title, floorName, settles, onClosed }: Props) {
  const t = usePortalCloseTexts();
  const [from, setFrom] = useState<string | null>(null);
  const { data: draft, isError, isFetching, isPlaceholderData, refetch } = useDraft(venueId, from);
  const [counts, setCounts] = useState<Counts>({});
  const [drawerOf, setDrawerOf] = useState<Readonly<Record<string, string>>>({});
  const [leaveOpen, setLeaveOpen] = useState(false);
  const keep = (drawer: string, one: Counts[string]) => setCounts((before) => ({ ...before, [drawer]: one }));
  const close = useCloseDay(venueId, onClosed);
  const drawers = draft && !draft.hides ? drawersWith(draft, drawerOf) : [];
  const asks = draft?.asks ?? null;
  const missing = draft ? missingOf(draft, drawers, { counts, leaveOpen, from }, t) : [];
  const isReady = draft !== undefined && !isPlaceholderData && missing.length === 0;
  const [asking, setAsking] = useState(false);
  const send = () => {
    setAsking(false);
    if (!isReady || draft.hides || close.isPending) return;
    const places = { ...Object.fromEntries(draft.cash.map((one) => [one.id ?? 'nobody', one.drawer])), ...drawerOf };
    close.mutate({
      number: draft.number,
      seal: draft.seal,
      counts: drawers.map((drawer) => {
        const count = countIn(counts, drawer);
        return { ...sentCount(drawer.id, count), said: count.said };
      }),
      drawerOf: places,
      leaveOpen,
      ...(asks && from !== null && { from }),
    });
  };
  return (
    <>
      <Head {...{ title, draft, isReady, t }} isClosing={close.isPending} isMissing={missing.length > 0} ask={() => setAsking(true)} />
      <Asked close={close} t={t} />
      {asking && isReady && !draft.hides && <Sure {...{ draft, t }} keep={() => setAsking(false)} go={send} />}
      {draft && <SeveralDays draft={draft} t={t} />}
      {missing.length > 0 && (
        <p className="close-missing" id="close-missing">
          {t('missing')} {clauses(missing, t.language)}.
        </p>
      )}
      {isError && !draft && <PartFailed text={t('failed')} again={t('failed_again')} busy={isFetching} retry={() => void refetch()} />}
      {!draft && !isError && <p role="status">{t('loading')}</p>}
      {draft && (
        <div className="close">
          <div className="close__do">
            {asks && <BeginStep {...{ draft, asks, from }} onFrom={setFrom} />}
            <OpenStep {...{ venueId, draft, floorName, settles, leaveOpen }} onLeaveOpen={setLeaveOpen} />
            {draft.hides ? (
              <BlindStep {...{ venueId, draft, counts, onCount: keep }} />
            ) : (
              <CountStep
                {...{ venueId, draft, drawers, counts, drawerOf, onCount: keep }}
                onDrawerOf={(person, drawer) => setDrawerOf((before) => ({ ...before, [person]: drawer }))}
              />
            )}
            <ListsStep draft={draft} t={t} />
          </div>
          {draft.hides ? (
            <p className="zdoc muted">{t('count.blind_paper')}</p>
          ) : (
            <ZDoc z={{ ...draft, drawers }} isFinal={false} floorName={floorName} />
          )}
        </div>
      )}
    </>
  );
}

type HeadProps = {
  readonly title: string;
  readonly draft: AnyDraft | undefined;
  readonly isReady: boolean;
  readonly isClosing: boolean;
  readonly isMissing: boolean;
  readonly ask: () => void;
  readonly t: Say;
};

/** Which day it is, and the button that closes it once nothing is missing. */
function Head({ title, draft, isReady, isClosing, isMissing, ask, t }: HeadProps) {
  return (
    <header className="portal-head">
      <div>
        <p className="muted">{title}</p>
        <h1>{t('title')}</h1>
        {draft && (
          <p className="muted num">
            {businessDayText(draft.until, draft.timeZone, t)} · {t('day.ends')}
          </p>
        )}
      </div>
      <div className="portal-head__tools">
        <PageLink className="button" to="/portal/settings#closing">
          <Settings className="icon" aria-hidden />
          {t('to_settings')}
        </PageLink>
        <button
          type="button"
          className="button button--primary"
          aria-disabled={!isReady || isClosing || undefined}
          aria-describedby={isMissing ? 'close-missing' : undefined}
          onClick={() => isReady && !isClosing && ask()}
        >
          <Lock className="icon" aria-hidden />
          {t(isClosing ? 'closing' : 'to_close')}
        </button>
      </div>
    </header>
  );
}

/** A night that nobody closed is in this report as well, with its cash: said before anything is counted. */
function SeveralDays({ draft, t }: { readonly draft: AnyDraft; readonly t: Say }) {
  const earlier = severalDays<{ readonly day: string }>(draft).slice(0, -1);
  if (earlier.length === 0) return null;
  const days = new Intl.ListFormat(LOCALES[t.language]).format(earlier.map(({ day }) => dayText(day, t)));
  return <p className="notice">{t('days.several', { days })}</p>;
}

type SureProps = { readonly draft: DayDraft; readonly t: Say; readonly keep: () => void; readonly go: () => void };

/** A report is for ever: asked once more, with what the kitchen still has. */
function Sure({ draft: { number, orders, net, currency, inKitchen }, t, keep, go }: SureProps) {
  return (
    <Dialog title={t('sure.title', { number })} close={keep} keep={t('sure.not')} confirm={{ label: t('sure.yes'), run: go }}>
      {inKitchen > 0 && <p className="notice">{t('sure.kitchen', { count: inKitchen })}</p>}
      <p className="muted">{t('sure.text', { count: orders, amount: money(net, currency, t) })}</p>
    </Dialog>
  );
}

/** What came back and what was stopped: nothing to do, written in the paper beside it. */
function ListsStep({ draft, t }: { readonly draft: AnyDraft; readonly t: Say }) {
  const [refunds, stopped] = draft.hides ? [draft.refunds.count, draft.stopped.count] : [draft.refundList.length, draft.stoppedList.length];
  const said = refunds + stopped === 0 ? t('lists.none') : t('lists.sum', { refunds, stopped });
  return <Step number={3} title={t('step.lists')} isDone isNow={false} aside={<span className="muted num">{said}</span>} />;
}

/** What became of closing: it takes long, was refused, or nobody knows. */
function Asked({ close: { isPending, error }, t }: { readonly close: ReturnType<typeof useCloseDay>; readonly t: Say }) {
  const isSlow = useSlow(isPending);
  const code = error && (isAway(error) ? 'no_answer' : codeOf(error));
  return (
    <>
      <div role="status">{isSlow && <p className="notice">{t('slow')}</p>}</div>
      {code !== null && (
        <p className="notice notice--problem" role="alert">
          {t(code === 'changed_meanwhile' || code === 'already_closed' || code === 'no_answer' ? `refused.${code}` : 'refused.other')}
        </p>
      )}
    </>
  );
}

type Done = { readonly counts: Counts; readonly leaveOpen: boolean; readonly from: string | null };

/** What keeps the day from being closed, in words. */
function missingOf(draft: AnyDraft, drawers: DayDraft['drawers'], { counts, leaveOpen, from }: Done, t: Say): string[] {
  const verdicts = drawers.map((drawer) => verdictOf(drawer, counts, draft.currency));
  const begins = draft.asks && from === null ? [t('missing.begin')] : [];
  if (draft.disagrees.length > 0) return [...begins, t('missing.sums', { sums: draft.disagrees.join(', ') })];
  if (isEmpty(draft)) return [...begins, t('missing.nothing')];
  return [
    ...begins,
    ...(openCountOf(draft) > 0 && !leaveOpen ? [t('missing.open')] : []),
    ...(draft.hides || verdicts.some(({ isCounted }) => !isCounted) ? [t('missing.count')] : []),
    ...(verdicts.some((one) => one.isCounted && !one.isSaid) ? [t('missing.said')] : []),
  ];
}

function isEmpty(draft: AnyDraft): boolean {
  if (draft.hides) return draft.empty;
  const lists = draft.refundList.length + draft.stoppedList.length + draft.correctionList.length;
  return draft.orders + lists + draft.methods.length === 0 && draft.drawers.every(({ moves }) => moves.length === 0);
}
