import { useState } from 'react';
import { LONGEST_DELAY } from '#domain/sizes.ts';
import { call } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { estimateOrder } from '../../board-contract.ts';
import type { SavedOrder } from '../../contract.ts';
import { DialogProblem, DialogStands } from './dialog-parts.tsx';
import { useOrderCall } from './use-order-call.ts';

const CHOICES = [5, 10, 15, 20, 30, 45];

/** A new time, which the guest sees at once. */
export function DelayDialog({ order, close }: { readonly order: SavedOrder; readonly close: () => void }) {
  const t = usePortalTexts();
  const { time } = useZoneTimes();
  const [typed, setTyped] = useState('15');
  const tell = (body: BodyOf<typeof estimateOrder>) =>
    call<typeof estimateOrder>('POST', '/api/orders/:id/estimate', { params: { id: order._id }, body, signal: inTime() });
  // As it was then: the time that was told is another one.
  const [before] = useState(order.readyBy);
  const isDone = (stands: SavedOrder) => stands.readyBy !== before;
  const { send, busy, problem, lost, now } = useOrderCall(order, { ask: tell, isDone, done: close });
  const minutes = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  const valid = minutes >= 1 && minutes <= LONGEST_DELAY;
  return (
    <Dialog
      title={t('delay.title', { number: order.number })}
      close={close}
      keep={t('dialog.close')}
      confirm={{ label: t('delay.confirm', { minutes: valid ? minutes : '–' }), busy: busy || !valid, run: () => send({ minutes }) }}
    >
      <p className="muted">{t('delay.text')}</p>
      <ul className="quick-reasons" aria-label={t('delay.choices')}>
        {CHOICES.map((choice) => (
          <li key={choice}>
            <button type="button" className="button" aria-pressed={minutes === choice} onClick={() => setTyped(String(choice))}>
              {t('delay.choice', { minutes: choice })}
            </button>
          </li>
        ))}
      </ul>
      <TextField label={t('delay.minutes')} inputMode="numeric" value={typed} onValue={setTyped} />
      <DialogStands text={lost === 'done' && now?.readyBy ? t('stands.told', { time: time(now.readyBy) }) : null} />
      <DialogProblem text={problem} />
    </Dialog>
  );
}
