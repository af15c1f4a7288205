import { Refusal } from '#platform/shared/refusal.ts';
import type { Said } from './file-room.ts';

/**
 * The other side of `fileRoom`: opens the one file that this process is for. `ask` waits until the server allows what it is told; then the
 * process ends.
 */
export function workInRoom<Task, Question = never>(
  open: (task: Task, ask: (question: Question) => Promise<void>) => Promise<unknown>,
): void {
  const say = (what: Said) => void process.send?.(what);
  const ask = (question: Question) =>
    new Promise<void>((go) => {
      process.once('message', () => go());
      say({ is: 'question', question });
    });
  // Nobody is left who would hear the answer.
  process.once('disconnect', () => process.exit(0));
  process.once('message', ({ task }: { readonly task: Task }) => {
    open(task, ask).then(
      (found) => say({ is: 'found', found }),
      (error: unknown) => say(toldOf(error)),
    );
  });
  say({ is: 'open' });
}

function toldOf(error: unknown): Said {
  if (!(error instanceof Refusal)) return { is: 'failed', reason: error instanceof Error ? error.message : String(error) };
  const { status, code, message, details } = error;
  return { is: 'refused', status, code, message, details };
}
