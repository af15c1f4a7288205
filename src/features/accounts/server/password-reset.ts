import { isAPIError } from 'better-auth/api';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Config } from '#platform/server/config.ts';
import type { Database } from '#platform/server/database.ts';
import type { Mailer } from '#platform/server/mailer.ts';
import type { Auth } from './auth.ts';
import type { Background } from './background.ts';
import { hashing, ofAccount } from './hash-turns.ts';
import type { AccountLimits, Attempt } from './login-guard.ts';
import { resetMail } from './reset-mail.ts';
import { holderById } from './store.ts';
import { refuseWeakPassword } from './weak-password.ts';

const invalidToken = (): Refusal =>
  new Refusal(400, 'invalid_token', 'This link was used already, is older than 30 minutes, or is not whole. Please ask for a new one.');

/** Forgotten passwords: a link by mail, once, for 30 minutes. */
export function passwordReset(deps: {
  readonly auth: Auth;
  readonly db: Database;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly limits: Pick<AccountLimits, 'resetEmail' | 'resetAddress'>;
  readonly mailer: Mailer;
  readonly background: Background;
}) {
  const { auth, db, config, limits, mailer, background } = deps;
  return {
    async request({ email, address, proof }: Pick<Attempt, 'email' | 'address' | 'proof'>): Promise<void> {
      await limits.resetAddress.take(address, proof);
      const allowed = await limits.resetEmail.take(email).then(
        () => true,
        () => false,
      );
      // Not awaited: whether there is an account to write to must not show in the time either.
      if (allowed) background.run(auth.api.requestPasswordReset({ body: { email } }), 'a reset mail was not sent');
    },

    /** better-auth has made the token: the mail with it. */
    async send(userId: string, token: string): Promise<void> {
      const holder = await holderById(db, userId);
      if (holder) await mailer.send(resetMail(config, holder, token));
    },

    async reset(token: string, newPassword: string): Promise<string> {
      // Looked at before it is used up: a password that is refused must not cost the link.
      const { internalAdapter } = await auth.$context;
      const open = await internalAdapter.findVerificationValue(`reset-password:${token}`);
      const holder = open && open.expiresAt > new Date() ? await holderById(db, open.value) : null;
      if (!holder) throw invalidToken();
      await refuseWeakPassword(newPassword, holder);
      const change = () => auth.api.resetPassword({ body: { token, newPassword } });
      await hashing.run(ofAccount(open?.value ?? ''), change).catch((error: unknown) => {
        throw isAPIError(error) && error.statusCode < 500 ? invalidToken() : error;
      });
      return holder.id;
    },
  };
}
