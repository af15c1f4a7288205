import { useState } from 'react';
import { datesIn } from '#platform/shared/dates.ts';
import { AskDialog } from '#platform/ui/ask-dialog.tsx';
import { usePortalKeysTexts } from '#texts/area-contexts.ts';
import type { ApiKeyLine } from '../contract.ts';

type Props = { readonly line: ApiKeyLine; readonly busy: boolean; readonly remove: () => void };

/** A key: what it may do, since when, and the way to take it back. */
export function KeyRow({ line, busy, remove }: Props) {
  const t = usePortalKeysTexts();
  const [asking, setAsking] = useState(false);
  const { name, rights, ending, madeBy, createdAt, lastUsedAt } = line;
  const day = datesIn(t.language, { dateStyle: 'medium' });
  const moment = datesIn(t.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className="key-row">
      <div>
        <b>{name}</b>
        <p>{rights.map((right) => t(`right.${right}`)).join(' · ')}</p>
        <p className="muted">
          {t('list.ending', { ending })} · {t('list.made', { date: day.format(new Date(createdAt)), name: madeBy })} ·{' '}
          {lastUsedAt === null ? t('list.unused') : t('list.used', { date: moment.format(new Date(lastUsedAt)) })}
        </p>
      </div>
      <button
        type="button"
        className="button button--small button--danger"
        aria-label={t('list.remove_of', { name })}
        disabled={busy}
        onClick={() => setAsking(true)}
      >
        {t('list.remove')}
      </button>
      {asking && (
        <AskDialog
          title={t('list.sure', { name })}
          text={t('list.sure_text')}
          yes={t('list.remove')}
          no={t('list.keep')}
          onYes={() => {
            setAsking(false);
            remove();
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </li>
  );
}
