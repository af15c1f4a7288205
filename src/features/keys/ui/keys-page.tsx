import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { usePortalKeysTexts } from '#texts/area-contexts.ts';
import type { ApiKeyLine, listKeys, makeKey, removeKey } from '../contract.ts';
import { KeyForm, type KeyWish } from './key-form.tsx';
import { KeyRow } from './key-row.tsx';
import { ShownOnce } from './shown-once.tsx';
import './keys.css';

type Props = {
  /** What other ways there are, below the keys. */
  readonly below: ReactNode;
  readonly venue: { readonly _id: string; readonly title: string };
  readonly loading: ReactNode;
  readonly failed: (error: unknown, retry: () => void) => ReactNode;
};

const REFUSALS = ['name_taken', 'too_many_keys', 'not_found', 'not_allowed', 'offline'] as const;

/** A page of the server, not a call. */
const DOCS = '/api/docs';

/** Keys that other systems of the venue call with. */
export function KeysPage({ venue, below, loading, failed }: Props) {
  const t = usePortalKeysTexts();
  const client = useQueryClient();
  const queryKey = ['keys', venue._id];
  const params = { id: venue._id };
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<typeof listKeys>('GET', '/api/venues/:id/keys', { params, signal: inTimeFor(signal) }),
  });
  const [said, say] = useState('');
  const [fresh, setFresh] = useState<{ readonly key: ApiKeyLine; readonly secret: string } | null>(null);
  const change = useMutation({
    mutationFn: (work: () => Promise<string>) => work(),
    onMutate: () => say(''),
    onSuccess: say,
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  if (error && !data) return failed(error, () => void refetch());
  if (!data) return loading;
  const make = (body: KeyWish) =>
    change.mutateAsync(async () => {
      const made = await call<typeof makeKey>('POST', '/api/venues/:id/keys', { params, body });
      setFresh(made);
      return t('said.made', { name: made.key.name });
    });
  const remove = ({ _id: key, name }: ApiKeyLine) =>
    change.mutate(async () => {
      await call<typeof removeKey>('DELETE', '/api/venues/:id/keys/:key', { params: { ...params, key } });
      return t('said.removed', { name });
    });
  return (
    <div className="keys-page">
      <header className="portal-head">
        <div>
          <p className="muted">{venue.title}</p>
          <h1>{t('title')}</h1>
        </div>
      </header>
      <p>{t('lead')}</p>
      <p className="keys-page__ways">
        <a href={DOCS}>{t('docs')}</a>
        <a href="/docs/connect">{t('guide')}</a>
      </p>
      <div role="alert">
        {change.error && (
          <p className="notice notice--wine">
            <CircleAlert className="icon" aria-hidden />
            {t(`refused.${codeOf(change.error)}`)}
          </p>
        )}
      </div>
      <p className={said === '' ? 'visually-hidden' : 'notice notice--olive'} role="status">
        {said}
      </p>
      <section className="card panel" aria-labelledby="keys-list">
        <h2 id="keys-list">{t('list.title')}</h2>
        {data.keys.length === 0 && <p className="muted">{t('list.none')}</p>}
        <ul aria-labelledby="keys-list">
          {data.keys.map((key) => (
            <KeyRow key={key._id} line={key} busy={change.isPending} remove={() => remove(key)} />
          ))}
        </ul>
      </section>
      <KeyForm busy={change.isPending} make={make} />
      {below}
      {fresh && (
        <ShownOnce
          title={t('once.title', { name: fresh.key.name })}
          label={t('once.label')}
          secret={fresh.secret}
          close={() => setFresh(null)}
        />
      )}
    </div>
  );
}

function codeOf(error: Error): (typeof REFUSALS)[number] | 'other' {
  const code = error instanceof CallFailed ? error.code : '';
  return REFUSALS.find((known) => known === code) ?? 'other';
}
