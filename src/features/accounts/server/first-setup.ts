import type { Context } from 'hono';
import * as v from 'valibot';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import type { Config } from '#platform/server/config.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { dropInstallationKey, keepInstallationKey, lockInstallationKey } from '#platform/server/installation-key.ts';
import { hashPassword } from '#platform/server/password-hash.ts';
import { onThisMachine } from '#platform/server/this-machine.ts';
import { administratorIds } from './find-account.ts';
import { emailTakenRefusal } from './sign-in.ts';
import { emailTaken, holderById, holderWithPassword, renameUser, updatePassword } from './store.ts';
import { refuseWeakPassword } from './weak-password.ts';

const NAME = 'first_admin';
/** The administrator who was made up at the first start, and the hash of the password that was printed. */
const Made = v.object({ user: v.string(), password: v.string() });
type Made = v.InferOutput<typeof Made>;

/** With the administrator himself, in one transaction: his password is one that nobody chose. */
export async function keepMadeUp(tx: Tx, made: Made): Promise<void> {
  await keepInstallationKey(tx, NAME, made);
}

/** Somebody is an administrator who chose to be: nobody is asked any more. */
export const endFirstSetup = (tx: Tx): Promise<void> => dropInstallationKey(tx, NAME);

export type FirstSetup = {
  /** The address of the administrator whom nobody has been yet, told on this machine alone; else null. */
  openFor(context: Context): Promise<string | null>;
  /** Gives that administrator an address and a password. Refused: setup_over (409), also from elsewhere; weak_password, email_taken. */
  choose(context: Context, email: string, password: string): Promise<void>;
  /** An administrator entered: there is one who has a password, and needs no other way. */
  entered(): Promise<void>;
};

/**
 * The first visitor on this machine chooses the administrator's password. Open from the first start, which made one up, until somebody has
 * entered by it or as any other administrator, one was made at the terminal, or it is any other than the one that was made up.
 */
export function firstSetup(db: Database, config: Pick<Config, 'trustedProxies' | 'isPublic'>): FirstSetup {
  // It opens at a start, and never again: what is over is over for this process.
  let isOver = false;
  const read = async (tx: Tx): Promise<{ id: string; email: string; name: string } | null> => {
    const made = v.parse(v.optional(Made), await lockInstallationKey(tx, NAME));
    const user = made && (await holderById(tx, made.user));
    const holder = user?.isAdmin ? await holderWithPassword(tx, user.email) : null;
    return made && holder?.password === made.password ? holder : null;
  };
  return {
    async openFor(context) {
      if (isOver || !(await onThisMachine(context, config))) return null;
      const holder = await inTransaction(db, read);
      // The doors open a moment before the first administrator is made: who looks in then has not ended anything.
      isOver = holder === null && (await administratorIds(db)).length > 0;
      return holder?.email ?? null;
    },
    async choose(context, email, password) {
      const over = () => new Refusal(409, 'setup_over', 'The administrator has a password already, or this is another machine.');
      if (isOver || !(await onThisMachine(context, config))) throw over();
      const hash = await hashPassword(password);
      await inTransaction(db, async (tx) => {
        const holder = await read(tx);
        if (!holder) throw over();
        await refuseWeakPassword(password, { name: holder.name, email });
        if (email !== holder.email && (await emailTaken(tx, email))) throw emailTakenRefusal();
        await updatePassword(tx, holder.id, hash);
        if (email !== holder.email) await renameUser(tx, holder.id, email);
        await endFirstSetup(tx);
        await recordAudit(tx, { venueId: null, actor: null, action: 'user.password_chosen', subject: email });
      });
      isOver = true;
    },
    async entered() {
      if (isOver) return;
      await inTransaction(db, endFirstSetup);
      isOver = true;
    },
  };
}
