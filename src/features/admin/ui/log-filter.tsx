import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { inTime } from '#platform/browser/kept.ts';
import { useQueryChange } from '#platform/ui/address-now.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useAdminTexts } from '#texts/area-contexts.ts';
import type { exportLog } from '../contract.ts';
import { LOG_KINDS, type LogKind } from '../log-kinds.ts';
import { adminCall } from './admin-calls.ts';
import { downloadText } from './download.ts';
import { Problem, Select } from './fields.tsx';
import { SearchField, useSearch } from './paged-list.tsx';
import { useAction } from './use-action.ts';

/** The beginning of a day here, of as many days later. */
const dayStart = (day: string, later = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
};

const dayIn = (text: string | null): string => (text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? text : '');

/** By what the log is read: venue, who, what, and a span of days. It is in the address, to be kept and sent. */
export function useLogFilter() {
  const [address] = useSearchParams();
  const change = useQueryChange();
  const put = (name: string, value: string) => change((next) => (value === '' ? next.delete(name) : next.set(name, value)));
  const venue = useSearch(address.get('venue') ?? '');
  const who = useSearch(address.get('who') ?? '');
  const kind = LOG_KINDS.find((each) => each === address.get('kind')) ?? '';
  const [from, until] = [dayIn(address.get('from')), dayIn(address.get('until'))];
  const typed = { venue: venue.query, who: who.query };
  useEffect(() => {
    for (const [name, value] of Object.entries(typed))
      if ((new URLSearchParams(location.search).get(name) ?? '') !== value) put(name, value);
  });
  const query = {
    ...(venue.query && { venue: venue.query }),
    ...(who.query && { who: who.query }),
    ...(kind && { kind }),
    ...(from && { from: dayStart(from) }),
    ...(until && { until: dayStart(until, 1) }),
  };
  const clear = () => {
    for (const { type } of [venue, who]) type('');
    change((next) => ['venue', 'who', 'kind', 'from', 'until'].forEach((name) => next.delete(name)));
  };
  const setters = {
    setKind: (value: '' | LogKind) => put('kind', value),
    setFrom: (value: string) => put('from', value),
    setUntil: (value: string) => put('until', value),
  };
  return { venue, who, kind, from, until, ...setters, query, clear } as const;
}

type Props = {
  readonly filter: ReturnType<typeof useLogFilter>;
  /** What venues call a noun of their own log. */
  readonly say: (kind: string) => string;
};

const OWN: readonly LogKind[] = ['second_factor', 'mail'];

export function LogFilterBar({ filter, say }: Props) {
  const t = useAdminTexts();
  const { problem, busy, run } = useAction();
  const [said, setSaid] = useState('');
  const worded = (kind: LogKind) => (kind === 'second_factor' ? t('nav.security') : OWN.includes(kind) ? t('nav.mail') : say(kind));
  const file = () =>
    run(async () => {
      const { csv, lines, isCut } = await adminCall<typeof exportLog>('GET', '/api/admin/log/export', {
        query: filter.query,
        signal: inTime(),
      });
      downloadText('parea-log.csv', csv, 'text/csv');
      setSaid(t(isCut ? 'log.exported_cut' : 'log.exported', { count: lines }));
    });
  return (
    <>
      <div className="admin-filters">
        <SearchField label={t('log.venue')} value={filter.venue.typed} onValue={filter.venue.type} />
        <SearchField label={t('log.who')} value={filter.who.typed} onValue={filter.who.type} />
        <Select
          label={t('log.kind')}
          value={filter.kind}
          onValue={filter.setKind}
          options={[{ value: '', text: t('log.kind_any') }, ...LOG_KINDS.map((value) => ({ value, text: worded(value) }))]}
        />
        <TextField label={t('log.from')} type="date" value={filter.from} onValue={filter.setFrom} />
        <TextField label={t('log.until')} type="date" value={filter.until} onValue={filter.setUntil} />
        <button type="button" className="button" aria-disabled={busy || undefined} onClick={() => void file()}>
          <Download className="icon" aria-hidden />
          {t('log.export')}
        </button>
      </div>
      <p role="status" className={said === '' ? 'visually-hidden' : 'muted'}>
        {said}
      </p>
      <Problem text={problem} />
    </>
  );
}
