import { useCallback, useEffect, useId, useState } from 'react';
import { call, CallFailed } from '#platform/browser/api.ts';
import { LOCALES } from '#platform/shared/locales.ts';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import type { takeStamps, VisitStamps, visitStamps } from '../../stamps-contract.ts';
import { TakeOthers } from './take-others.tsx';
import { groupsOf, stampsIn } from './stamp-groups.ts';
import { forgetStampVisit, keepStampVisit } from './stamp-visits.ts';
import './table-stamps.css';

type Props = {
  readonly visit: string;
  /** Another one, whenever something of the bill changed. */
  readonly of: unknown;
  /** The venue's: until when they wait is said by its calendar. */
  readonly timeZone: string;
  readonly heading?: 'h2' | 'h3';
};

/** The stamps of what a table sent together: mine, those that nobody has, and how to get them. Nothing where it has none. */
export function TableStamps({ visit, of, timeZone, heading: Heading = 'h3' }: Props) {
  const t = useTogetherTexts();
  const heading = useId();
  const [stamps, setStamps] = useState<VisitStamps | null>(null);
  const [said, setSaid] = useState('');
  const read = useCallback(
    () =>
      // Stamps are worth no word where they cannot be read: they wait for seven days.
      call<typeof visitStamps>('GET', '/api/visits/:visit/stamps', { params: { visit } }).then(setStamps, () => undefined),
    [visit],
  );
  useEffect(() => void read(), [read, of]);
  const waits = stamps && stamps.lines.some(({ state }) => state === 'open' || state === 'unpaid');
  useEffect(() => {
    if (waits) keepStampVisit(visit);
    else if (waits === false) forgetStampVisit(visit);
  }, [visit, waits]);
  if (!stamps || stamps.lines.length === 0) return null;
  const { own, coming, others, collected, until } = groupsOf(stamps);
  const take = async (lines: VisitStamps['lines'], agreed: boolean): Promise<void> => {
    const body = { lines: lines.map(({ order, line }) => ({ order, line })), agreed };
    try {
      setStamps(await call<typeof takeStamps>('POST', '/api/visits/:visit/stamps', { params: { visit }, body }));
      setSaid(lines.length > 0 ? t('stamps.got', { count: stampsIn(lines) }) : t('stamps.linked'));
    } catch (error) {
      const gone = error instanceof CallFailed && (error.code === 'stamps_taken' || error.code === 'stamps_back');
      setSaid(gone ? t('stamps.gone') : t('together.failed'));
      await read();
    }
  };
  const mine = stampsIn([...own, ...coming]);
  const open = stampsIn([...own, ...others.flatMap(({ lines }) => lines)]);
  if (mine === 0 && open === 0 && collected === 0 && said === '') return null;
  const day = until && new Intl.DateTimeFormat(LOCALES[t.language], { dateStyle: 'medium', timeZone }).format(until);
  return (
    <section className="together__stamps" aria-labelledby={heading}>
      <Heading id={heading}>{t('stamps.title')}</Heading>
      {collected > 0 && <p>{t('stamps.collected', { count: collected })}</p>}
      {!stamps.signedIn && (mine > 0 || open > 0) && (
        <p>
          {mine > 0 ? t('stamps.yours', { count: mine }) : t('stamps.nobodys', { count: open })} <a href="/login">{t('stamps.sign_in')}</a>
        </p>
      )}
      {stamps.signedIn && stamps.linked && coming.length > 0 && <p>{t('stamps.coming', { count: stampsIn(coming) })}</p>}
      {stamps.signedIn && (own.length > 0 || (!stamps.linked && coming.length > 0)) && (
        <button type="button" className="button button--block" onClick={() => void take(own, false)}>
          {t('stamps.collect', { count: own.length > 0 ? stampsIn(own) : mine })}
        </button>
      )}
      {stamps.signedIn && others.map((group) => <TakeOthers key={group.key} group={group} take={take} />)}
      {day && <small>{t('stamps.until', { day })}</small>}
      <p role="status">{said}</p>
    </section>
  );
}
