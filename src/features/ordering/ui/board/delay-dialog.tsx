import { useState } from 'react';
import { LONGEST_DELAY } from '#domain/sizes.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { timeTeller } from './asked-once.ts';
import { DialogProblem } from './dialog-parts.tsx';
import { useOrderCall } from './use-order-call.ts';

const CHOICES = [5, 10, 15, 20, 30, 45];

/** A new time, which the guest sees at once. */
export function DelayDialog({ order, close }: { readonly order: SavedOrder; readonly close: () => void }) {
  const t = usePortalTexts();
  const [typed, setTyped] = useState('15');
  // As it was then: the time that was told is another one.
  const [{ before, tell }] = useState(() => ({ before: order.readyBy, tell: timeTeller(order) }));
  const isDone = (stands: SavedOrder) => stands.readyBy !== before;
  const { send, busy, problem } = useOrderCall(order, { ask: tell, isDone, done: close, once: true });
  const minutes = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  const valid = minutes >= 1 && minutes <= LONGEST_DELAY;
  return (
    <Dialog
      title={t('delay.title', { number: order.number })}
      close={close}
      keep={t('dialog.close')}
      confirm={{ label: t('delay.confirm', { minutes: valid ? minutes : '–' }), busy: busy || !valid, run: () => send(minutes) }}
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
      <DialogProblem text={problem} />
    </Dialog>
  );
}
