import { Download } from 'lucide-react';
import { useState } from 'react';
import { inTime } from '#platform/browser/kept.ts';
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

/** By what the log is read: venue, who, what, and a span of days. */
export function useLogFilter() {
  const venue = useSearch();
  const who = useSearch();
  const [kind, setKind] = useState<'' | LogKind>('');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const query = {
    ...(venue.query && { venue: venue.query }),
    ...(who.query && { who: who.query }),
    ...(kind && { kind }),
    ...(from && { from: dayStart(from) }),
    ...(until && { until: dayStart(until, 1) }),
  };
  const clear = () => {
    for (const { type } of [venue, who]) type('');
    setKind('');
    setFrom('');
    setUntil('');
  };
  return { venue, who, kind, setKind, from, setFrom, until, setUntil, query, clear };
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
