import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { datesIn } from '#platform/shared/dates.ts';
import { PartFailed } from '#platform/ui/part-failed.tsx';
import type { Texts } from '#platform/shared/texts.ts';
import type { AccountKey } from '#texts/keys.ts';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import type { Device, endDevice, endOtherDevices, listDevices } from '#features/accounts/contract.ts';
import { FormError } from '#features/accounts/ui/form-parts.tsx';
import { problemsOf } from '#features/accounts/ui/form-problems.ts';
import { FormSaved } from './form-saved.tsx';

const FEW = 6;

export const DEVICES = ['devices'] as const;
const HANDHELD = new Set(['Android', 'iPhone', 'iPad']);

/** Where the account is signed in, each with the way out. */
export function Devices() {
  const t = useAccountTexts();
  const [all, setAll] = useState(false);
  const client = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: DEVICES,
    queryFn: ({ signal }) => call<typeof listDevices>('GET', '/api/sessions', { signal: inTimeFor(signal) }),
  });
  const refresh = () => client.invalidateQueries({ queryKey: DEVICES });
  const one = useMutation({
    mutationFn: (id: string) => call<typeof endDevice>('DELETE', '/api/sessions/:id', { params: { id } }),
    onSettled: refresh,
  });
  const others = useMutation({ mutationFn: () => call<typeof endOtherDevices>('DELETE', '/api/sessions'), onSettled: refresh });
  if (isError && !data)
    return <PartFailed text={t('part.failed')} again={t('part.again')} busy={isFetching} retry={() => void refetch()} />;
  if (!data)
    return (
      <p className="muted" role="status">
        {t('account.loading')}
      </p>
    );
  // This device is the first of them.
  const shown = all || data.sessions.length <= FEW ? data.sessions : data.sessions.slice(0, FEW);
  const failure = one.error ?? others.error;
  return (
    <>
      <ul className="devices">
        {shown.map((device) => (
          <DeviceRow key={device._id} device={device} signOut={() => one.mutate(device._id)} busy={one.isPending} />
        ))}
      </ul>
      {shown.length < data.sessions.length && (
        <button type="button" className="button button--quiet" onClick={() => setAll(true)}>
          {t('devices.more', { count: data.sessions.length })}
        </button>
      )}
      {data.sessions.length > 1 && (
        <button type="button" className="button" disabled={others.isPending} onClick={() => others.mutate()}>
          {t('devices.all')}
        </button>
      )}
      <FormError text={failure ? problemsOf(failure, t).form : undefined} />
      <FormSaved text={one.isSuccess || others.isSuccess ? t('devices.ended') : undefined} />
    </>
  );
}

function nameOf({ browser, system }: Device, t: Texts<AccountKey>): string {
  if (browser !== '' && system !== '') return t('devices.name', { browser, system });
  return browser || system || t('devices.unknown');
}

function DeviceRow({ device, signOut, busy }: { readonly device: Device; readonly signOut: () => void; readonly busy: boolean }) {
  const t = useAccountTexts();
  const Icon = HANDHELD.has(device.system) ? Smartphone : Laptop;
  const name = nameOf(device, t);
  const signedIn = new Date(device.signedInAt);
  const date = datesIn(t.language, { dateStyle: 'medium' }).format(signedIn);
  // Two of one kind may have signed in on one day.
  const when = datesIn(t.language, { dateStyle: 'medium', timeStyle: 'short' }).format(signedIn);
  return (
    <li>
      <Icon className="icon" aria-hidden />
      <span>
        <b>{name}</b>
        <small>{t('devices.since', { date })}</small>
      </span>
      {device.current ? (
        <span className="badge badge--olive">{t('devices.this')}</span>
      ) : (
        <button
          type="button"
          className="button button--small"
          aria-label={t('devices.sign_out_of', { device: name, when })}
          disabled={busy}
          onClick={signOut}
        >
          {t('devices.sign_out')}
        </button>
      )}
    </li>
  );
}
