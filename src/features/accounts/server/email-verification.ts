import { isAPIError } from 'better-auth/api';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Config } from '#platform/server/config.ts';
import type { Tx } from '#platform/server/database.ts';
import type { Mailer } from '#platform/server/mailer.ts';
import type { Auth } from './auth.ts';
import type { Background } from './background.ts';
import type { AccountLimits } from './login-guard.ts';
import type { SessionUser } from './session.ts';
import { verifyUser, type Holder } from './store.ts';
import { verificationMail } from './verification-mails.ts';

/** Whom a link is sent to. */
export type Linked = Pick<Holder, 'email' | 'language'>;

export const invalidLink = (): Refusal =>
  new Refusal(400, 'invalid_token', 'This link is older than three days, is not whole, or no longer counts. Please ask for a new one.');

/** Whose an address is: a link to it, which its reader confirms. better-auth makes and reads the token. */
export function emailVerification(deps: {
  readonly auth: Auth;
  readonly config: Pick<Config, 'publicUrl' | 'smtpUrl'>;
  readonly limits: Pick<AccountLimits, 'verifyAgain'>;
  readonly mailer: Mailer;
  readonly background: Background;
  readonly onVerified: (tx: Tx, userId: string) => Promise<void>;
}) {
  const { auth, config, limits, mailer, background, onVerified } = deps;
  const mailed = config.smtpUrl !== null;
  return {
    /** better-auth has made the token: the mail with it, which nobody waits for. Of a sign-up this is inside its transaction: nothing is read. */
    sendLink: (to: Linked, token: string): void =>
      background.run(mailer.send(verificationMail(config, to, token)), 'a link to confirm an address was not sent'),

    /** Sends the link to an account that was made another way than by signing up. */
    sendLinkTo: (email: string): void =>
      background.run(auth.api.sendVerificationEmail({ body: { email } }), 'a link to confirm an address was not sent'),

    /** Sends the link again; `mailed` is false where the installation keeps its mails in a folder. Refused: too_many. */
    async sendLinkAgain(
      user: Pick<SessionUser, 'id' | 'email' | 'emailVerified'>,
      headers: Headers,
    ): Promise<{ sent: boolean; mailed: boolean }> {
      if (user.emailVerified) return { sent: false, mailed };
      await limits.verifyAgain.take(user.id);
      await auth.api.sendVerificationEmail({ body: { email: user.email }, headers });
      return { sent: true, mailed };
    },

    /** Refused: invalid_token. Harmless where the address is confirmed. */
    async verifyEmail(token: string): Promise<void> {
      await auth.api.verifyEmail({ query: { token } }).catch((error: unknown) => {
        throw isAPIError(error) && error.statusCode < 500 ? invalidLink() : error;
      });
    },

    /** The address is theirs: by an administrator's word, or because they read what was sent to it. */
    async markVerified(tx: Tx, userId: string): Promise<void> {
      if (await verifyUser(tx, userId)) await onVerified(tx, userId);
    },
  };
}
