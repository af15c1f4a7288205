import { v7 as uuidv7 } from 'uuid';
import type { Tx } from './database.ts';
import { inTurns } from './in-turns.ts';
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

/** What of a mail is to be done after the transaction that wrote it down. */
export type Posted = { deliver(): void };

export type QueuedMailer = Mailer & {
  /** Writes a mail down with `tx`; `deliver`, after its commit, sends it in the background. Nobody waits for a mail server. */
  post(mail: Mail, tx: Tx): Promise<Posted>;
  /** Resolves when mails can be written down: before a transaction that sees one moment only. */
  ready(): Promise<void>;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
};

/** A page that sends a mail waits so long for the mail server; the mail goes on without it. */
const PAGE_WAITS_MS = 2_000;
/** As many mails at once; one that waited longer than this for its turn is left to the queue's worker, which takes it up after the head start. */
const AT_ONCE = 4;
const TURN_MS = 45_000;

/**
 * A mail is written down before it is sent and crossed out after: it is sent at once, and where that fails, or the process ends on the way,
 * again later by whichever process is there. Twice only where the process ends between the sending and the crossing out.
 */
export function queuedMailer(direct: Mailer, jobs: Jobs): QueuedMailer {
  jobs.queue<Mail>(QUEUE, RULES, (mail) => direct.send(mail));
  const turns = inTurns(AT_ONCE);

  const write = async (given: Mail, tx?: Tx): Promise<{ id: string; mail: Mail }> => {
    const mail = { id: uuidv7(), ...given };
    return { mail, id: await jobs.send(QUEUE, mail, { afterSeconds: HEAD_START_S, ...(tx && { tx }) }) };
  };
  const attempt = async ({ id, mail }: { id: string; mail: Mail }): Promise<void> => {
    try {
      await direct.send(mail);
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a mail could not be sent; it is tried again');
      return;
    }
    await jobs.forget(QUEUE, id).catch((error: unknown) => {
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a mail that was sent could not be crossed out');
    });
  };
  const deliver = (written: { id: string; mail: Mail }): Promise<void> => {
    const since = performance.now();
    return turns.run(async () => {
      if (performance.now() - since < TURN_MS) await attempt(written);
    });
  };
  return {
    async send(given) {
      const sent = deliver(await write(given));
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, PAGE_WAITS_MS);
      await Promise.race([sent, late.promise]);
      clearTimeout(timer);
    },
    async post(given, tx) {
      const written = await write(given, tx);
      return { deliver: () => void deliver(written) };
    },
    ready: () => jobs.ready(),
    idle: turns.idle,
  };
}
