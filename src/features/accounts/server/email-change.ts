import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import type { Mailer } from '#platform/server/mailer.ts';
import { isTwin } from '#platform/server/sql-failure.ts';
import type { Background } from './background.ts';
import { applyEmailChange, dropEmailChange, keepEmailChange } from './email-change-sql.ts';
import type { AccountLimits } from './login-guard.ts';
import { invalidLink } from './email-verification.ts';
import { emailTakenRefusal } from './sign-in.ts';
import { emailTaken, holderById, type Holder } from './store.ts';
import { changedMail, changeMail } from './verification-mails.ts';

const LIVES_MS = 3 * 86_400_000;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Another address for an account. It counts when the link that was sent to it is confirmed. Not better-auth's own flow, which signs in whoever
 * opens the link: a slip of the keyboard would let a stranger in.
 */
export function emailChange(deps: {
  readonly db: Database;
  readonly config: Pick<Config, 'publicUrl' | 'contactEmail'>;
  readonly limits: Pick<AccountLimits, 'emailChange'>;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly background: Background;
  readonly onVerified: (tx: Tx, userId: string) => Promise<void>;
}) {
  const { db, config, limits, mailer, clock, background, onVerified } = deps;
  return {
    /** Sends the link to the new address; the wish before is forgotten. Refused: email_taken, too_many. The caller has asked for the password. */
    async askForEmail(holder: Pick<Holder, 'id' | 'language' | 'email'>, email: string): Promise<void> {
      if (await emailTaken(db, email)) throw emailTakenRefusal();
      await limits.emailChange.take(holder.id);
      const token = randomBytes(24).toString('base64url');
      await keepEmailChange(db, { userId: holder.id, email, tokenHash: hashOf(token), expiresAt: new Date(clock() + LIVES_MS) });
      background.run(mailer.send(changeMail(config, { ...holder, email }, token)), 'a link to a new address was not sent');
    },

    forgetEmailChange: (userId: string): Promise<void> => dropEmailChange(db, userId),

    /** The new address takes the old one's place, confirmed. Refused: invalid_token; email_taken where somebody else has it by now. */
    async changeEmail(token: string): Promise<void> {
      const changed = await inTransaction(db, async (tx) => {
        const done = await applyEmailChange(tx, hashOf(token), new Date(clock()));
        if (!done) throw invalidLink();
        await onVerified(tx, done.userId);
        return done;
      }).catch((error: unknown) => {
        throw isTwin(error) ? emailTakenRefusal() : error;
      });
      const holder = await holderById(db, changed.userId);
      if (holder) background.run(mailer.send(changedMail(config, holder, changed)), 'the note of a changed address was not sent');
    },
  };
}
