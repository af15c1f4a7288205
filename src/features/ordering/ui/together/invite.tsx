import { useEffect, useState } from 'react';
import { call } from '#platform/browser/api.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import type { visitInvitation } from '../../invite-contract.ts';
import type { VisitBill } from '../../together-contract.ts';

type Invitation = AnswerOf<typeof visitInvitation>;
/** Modules of nothing around a code, as its standard asks for. */
const QUIET = 4;

type InviteProps = {
  readonly bill: Pick<VisitBill, 'invitation'> & { readonly visit: Pick<VisitBill['visit'], '_id' | 'floor' | 'table'> };
};

/** A code that others at the table scan from this phone, and the same as a link. */
export function Invite({ bill: { visit, invitation } }: InviteProps) {
  const t = useTogetherTexts();
  const [open, setOpen] = useState(false);
  return (
    <details className="together__invite" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="button button--block">{t('together.invite')}</summary>
      {/* Staff who take a phone off the table or move it make another one. */}
      {open && <Shown key={`${invitation} ${visit.floor} ${visit.table}`} visit={visit._id} />}
    </details>
  );
}

function Shown({ visit }: { readonly visit: string }) {
  const t = useTogetherTexts();
  const [shown, setShown] = useState<Invitation | 'failed' | null>(null);
  useEffect(() => {
    let left = false;
    call<typeof visitInvitation>('GET', '/api/visits/:visit/invitation', { params: { visit } }).then(
      (found) => left || setShown(found),
      () => left || setShown('failed'),
    );
    return () => {
      left = true;
    };
  }, [visit]);
  if (shown === null) return <p role="status">{t('together.loading')}</p>;
  if (shown === 'failed') return <p role="alert">{t('together.failed')}</p>;
  const side = shown.size + 2 * QUIET;
  return (
    <>
      <svg
        className="together__code"
        viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t('together.invite_code')}
      >
        <path d={shown.path} fill="#2b2019" />
      </svg>
      <p>{t('together.invite_text')}</p>
      <SendLink address={shown.address} />
    </>
  );
}

/** By whatever this phone sends things with; else into its clipboard; where that cannot be, to be read. */
function SendLink({ address }: { readonly address: string }) {
  const t = useTogetherTexts();
  const [state, setState] = useState<'idle' | 'copied' | 'shown'>('idle');
  const copy = (): void => {
    // A page that did not come over https has no clipboard.
    const clipboard: Clipboard | undefined = navigator.clipboard;
    if (!clipboard) setState('shown');
    else
      clipboard.writeText(address).then(
        () => setState('copied'),
        () => setState('shown'),
      );
  };
  const send = (): void => {
    if (!('share' in navigator)) return copy();
    // Whoever closes the phone's own sheet has changed their mind.
    navigator.share({ url: address }).catch((error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'AbortError') copy();
    });
  };
  return (
    <>
      <button type="button" className="button button--block" onClick={send}>
        {t('together.invite_send')}
      </button>
      <p role="status">{state === 'copied' && t('together.invite_copied')}</p>
      {state === 'shown' && <p className="together__address">{address}</p>}
    </>
  );
}
