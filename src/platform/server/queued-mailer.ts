import { v7 as uuidv7 } from 'uuid';
import type { Jobs } from './jobs.ts';
import { log } from './log.ts';
import type { Mail, Mailer } from './mailer.ts';

const QUEUE = 'mail';
/** Longer than an attempt can take, so that no worker sends the same mail meanwhile. */
const HEAD_START_S = 120;
/** Fourteen attempts over two days. */
const RULES = { retries: 14, retryDelaySeconds: 60, mostSeconds: 120 } as const;

/** Mails that nobody tries any more; never what they say. */
export type DeadMail = { readonly id: string; readonly to: string; readonly subject: string; readonly at: Date };
export type DeadMails = { list(): Promise<DeadMail[]>; revive(ids: readonly string[]): Promise<number> };

export const deadMails = (jobs: Pick<Jobs, 'dead' | 'revive'>): DeadMails => ({
  async list() {
    const word = (data: object, name: string): string => String(Object.entries(data).find(([key]) => key === name)?.[1] ?? '');
    return (await jobs.dead(QUEUE)).map(({ id, data, at }) => ({ id, to: word(data, 'to'), subject: word(data, 'subject'), at }));
  },
  revive: (ids) => jobs.revive(QUEUE, ids),
});

/**
 * A mail is written down before it is sent and crossed out after: it is sent at once, and where that fails, or the process ends on the way,
 * again later by whichever process is there. Twice only where the process ends between the sending and the crossing out.
 */
export function queuedMailer(direct: Mailer, jobs: Jobs): Mailer {
  jobs.queue<Mail>(QUEUE, RULES, (mail) => direct.send(mail));
  return {
    async send(given) {
      const mail = { id: uuidv7(), ...given };
      const id = await jobs.send(QUEUE, mail, { afterSeconds: HEAD_START_S });
      try {
        await direct.send(mail);
      } catch (error) {
        log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a mail could not be sent; it is tried again');
        return;
      }
      await jobs.forget(QUEUE, id);
    },
  };
}
