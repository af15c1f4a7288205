import { useQuery, useQueryClient } from '@tanstack/react-query';
import { encodeQR } from 'qr';
import { useRef, useState } from 'react';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import type { beginSecondFactor, confirmSecondFactor, removeSecondFactor, secondFactorState } from '../contract.ts';
import { adminCall } from './admin-calls.ts';
import { Failure, PageHead, Loading } from './admin-frame.tsx';
import { NamedField, Problem, Section } from './fields.tsx';
import { useAction } from './use-action.ts';
import './security-page.css';

const STATE = ['admin', 'second-factor'];
type Begun = { readonly secret: string; readonly uri: string };

/** The second factor of the administrator who is signed in. */
export function SecurityPage() {
  const t = useAdminTexts();
  const client = useQueryClient();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { problem, busy, run } = useAction();
  const state = useQuery({
    queryKey: STATE,
    queryFn: ({ signal }) => adminCall<typeof secondFactorState>('GET', '/api/admin/second-factor', { signal: inTimeFor(signal) }),
  });
  if (state.isError && !state.data) return <Failure error={state.error} retry={() => void state.refetch()} />;
  if (!state.data) return <Loading />;
  const readAgain = () => client.invalidateQueries({ queryKey: STATE });
  const begin = async () => {
    const done = await run(async () => setBegun(await adminCall<typeof beginSecondFactor>('POST', '/api/admin/second-factor')));
    // Refused: it may have been switched on elsewhere, and then this page is another one.
    if (!done) await readAgain();
  };
  const confirm = async (code: string) => {
    const { recoveryCodes } = await adminCall<typeof confirmSecondFactor>('POST', '/api/admin/second-factor/confirm', { body: { code } });
    setCodes(recoveryCodes);
    setBegun(null);
    await readAgain();
  };
  const remove = async (code: string) => {
    await adminCall<typeof removeSecondFactor>('POST', '/api/admin/second-factor/removal', { body: { code } });
    setCodes(null);
    await readAgain();
  };
  const { enrolled, recoveryCodesLeft } = state.data;
  return (
    <>
      <PageHead title={t('security.title')} lead={t('security.lead')} />
      {codes && <RecoveryCodes codes={codes} />}
      {enrolled && (
        <Section title={t('security.on')} lead={t('security.left', { count: recoveryCodesLeft })}>
          <CodeForm label={t('security.code_off')} submit={t('security.remove')} send={remove} />
        </Section>
      )}
      {!enrolled && begun && (
        <Section title={t('security.scan')} lead={t('security.scan_text')}>
          <QrCode text={begun.uri} label={t('security.qr')} />
          <p>
            {t('security.by_hand')} <code className="admin-secret">{begun.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
          </p>
          <CodeForm label={t('security.code')} submit={t('security.confirm')} send={confirm} />
        </Section>
      )}
      {!enrolled && !begun && (
        <Section title={t('security.off')} lead={t('security.off_text')}>
          <button type="button" className="button button--primary" aria-disabled={busy || undefined} onClick={() => void begin()}>
            {t('security.begin')}
          </button>
          <Problem text={problem} />
        </Section>
      )}
    </>
  );
}

function CodeForm({
  label,
  submit,
  send,
}: {
  readonly label: string;
  readonly submit: string;
  readonly send: (code: string) => Promise<void>;
}) {
  const t = useAdminTexts();
  const [code, setCode] = useState('');
  const { problem, setProblem, busy, run } = useAction();
  const field = useRef<HTMLDivElement>(null);
  const go = async () => {
    if (code.trim() === '') setProblem(t('security.need_code'));
    else if (await run(() => send(code.trim()))) return setCode('');
    // What was typed stays: a digit may be all that is wrong with it.
    field.current?.querySelector('input')?.focus();
    // What is wrong with it stands below, which on a phone may be out of sight.
    requestAnimationFrame(() => field.current?.parentElement?.scrollIntoView({ block: 'nearest' }));
  };
  return (
    <form
      className="admin-code"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      <div ref={field}>
        <NamedField
          label={label}
          autoComplete="one-time-code"
          maxLength={40}
          required
          value={code}
          onValue={setCode}
          invalid={problem !== null}
        />
      </div>
      <button type="submit" className="button button--primary" aria-disabled={busy || undefined}>
        {submit}
      </button>
      <Problem text={problem} />
    </form>
  );
}

function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const t = useAdminTexts();
  return (
    <Section title={t('security.recovery')} lead={t('security.recovery_text')}>
      <ul className="admin-recovery">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Black on white in every theme: scanners need it. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const rows = encodeQR(text, 'raw', { border: 2 });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className="admin-qr" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${rows.length}v${rows.length}h-${rows.length}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
