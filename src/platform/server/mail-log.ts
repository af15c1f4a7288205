import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Tx } from './database.ts';
import type { Mail, Mailer } from './mailer.ts';

export type MailState = 'queued' | 'sent' | 'failed';
export type LoggedMail = {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly state: string;
  readonly tries: number;
  readonly lastError: string | null;
  readonly at: Date;
  readonly stateAt: Date;
};

/** Notes a mail that is to be sent, once however often it is tried; its id is for {@link sendLogged}. Never what it says. */
export async function logMail(tx: Tx, { to, subject, id = uuidv7() }: Pick<Mail, 'to' | 'subject' | 'id'>): Promise<string> {
  await tx
    .insertInto('mailLog')
    .values({ id, recipient: to, subject })
    .onConflict((on) => on.column('id').doNothing())
    .execute();
  return id;
}

/** One try at a noted mail: counts it, and says how it ended. Rejects as the mailer does, for whoever tries again. */
export async function sendLogged(db: Tx, mailer: Mailer, id: string, mail: Mail): Promise<void> {
  const ended = (state: MailState, lastError: string | null) =>
    db
      .updateTable('mailLog')
      .set((e) => ({ state, lastError, tries: e('tries', '+', 1), stateAt: new Date() }))
      .where('id', '=', id)
      .execute();
  try {
    await mailer.send(mail);
  } catch (error) {
    await ended('failed', (error instanceof Error ? error.message : String(error)).slice(0, 500));
    throw error;
  }
  await ended('sent', null);
}

/** Of an address whose person is gone. */
export async function forgetMailsTo(tx: Tx, recipient: string): Promise<void> {
  await tx.deleteFrom('mailLog').where('recipient', '=', recipient).execute();
}

/** A mailer whose every mail is in the log: one row, which counts its tries. */
export const loggedMailer = (db: Database, mailer: Mailer): Mailer => ({
  async send(mail) {
    await sendLogged(db, mailer, await logMail(db, mail), mail);
  },
});

const KEPT_MS = 90 * 24 * 3600_000;

/** Addresses are personal data: the log forgets them after 90 days. */
export async function forgetOldMail(db: Tx, now: number): Promise<void> {
  await db
    .deleteFrom('mailLog')
    .where('at', '<', new Date(now - KEPT_MS))
    .execute();
}

/** The latest first, those in one state or all, older than `after`. */
export async function readMailLog(
  db: Tx,
  { state, after, most }: { readonly state: MailState | null; readonly after: string | null; readonly most: number },
): Promise<LoggedMail[]> {
  let query = db.selectFrom('mailLog').selectAll();
  if (state !== null) query = query.where('state', '=', state);
  if (after !== null) query = query.where('id', '<', after);
  return query.orderBy('id', 'desc').limit(most).execute();
}

/** How many mails wait, how many failed since then, and when one was sent last. */
export async function countMails(
  db: Tx,
  since: Date,
): Promise<{ readonly queued: number; readonly failed: number; readonly lastSent: Date | null }> {
  const { rows } = await sql<{ queued: number; failed: number; lastSent: Date | null }>`
    select (select count(*)::int from mail_log where state = 'queued') as queued,
      (select count(*)::int from mail_log where state = 'failed' and state_at > ${since}) as failed,
      (select state_at from mail_log where state = 'sent' order by id desc limit 1) as last_sent`.execute(db);
  return rows[0] ?? { queued: 0, failed: 0, lastSent: null };
}
