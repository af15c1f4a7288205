import type { Context } from 'hono';
import { notFound, Refusal } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { inTransaction, type Tx } from '#platform/server/database.ts';
import { accountById, type FoundAccount } from '#features/accounts/server/find-account.ts';
import type { AdminDeps } from './admin-deps.ts';

type Log = (action: string, after?: Readonly<Record<string, unknown>>) => Promise<void>;

/** One change of one account, by the administrator of the call, in one transaction with its line in the log. Refused: not_found. */
export function changing({ db, accounts }: AdminDeps) {
  return async <T>(context: Context, id: string, work: (tx: Tx, user: FoundAccount, log: Log) => Promise<T>): Promise<T> => {
    const { id: actor } = await accounts.admin(context);
    const user = await accountById(db, id);
    if (!user) throw notFound('The account');
    return inTransaction(db, (tx) =>
      work(tx, user, (action, after) => recordAudit(tx, { venueId: null, actor, action, subject: user.email, ...(after && { after }) })),
    );
  };
}

/** Does what an administrator wants of an account, and writes down where it is refused: who tried, whose account it is, and why not. */
export function watching({ db, accounts }: AdminDeps) {
  return async <T>(context: Context, id: string, action: string, work: () => Promise<T>): Promise<T> => {
    const { id: actor } = await accounts.admin(context);
    try {
      return await work();
    } catch (error) {
      // Who only tries too often fills no log.
      const user = error instanceof Refusal && error.status !== 429 ? await accountById(db, id) : null;
      if (user && error instanceof Refusal)
        await recordAudit(db, { venueId: null, actor, action, subject: user.email, after: { refused: error.code } });
      throw error;
    }
  };
}
