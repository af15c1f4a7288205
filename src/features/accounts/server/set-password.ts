import { recordAudit } from '#platform/server/audit-log.ts';
import { inTransaction, type Database } from '#platform/server/database.ts';
import { hashPassword } from '#platform/server/password-hash.ts';
import { endOtherSessions } from './session-sql.ts';
import { forgetGrants, forgetProviders, holderWithPassword, updatePassword } from './store.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** Sets a password for somebody who lost it, from the server's own terminal; every session and app password ends, and the log says so. False: there is no such account with a password. Refused: weak_password. */
export async function setPassword(db: Database, email: string, password: string): Promise<boolean> {
  const holder = await holderWithPassword(db, email.trim().toLowerCase());
  if (!holder || holder.password === null) return false;
  await refuseWeakPassword(password, holder);
  const hash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    await updatePassword(tx, holder.id, hash);
    await endOtherSessions(tx, holder.id, '');
    await forgetGrants(tx, holder.id);
    await forgetProviders(tx, holder.id);
    await recordAudit(tx, { venueId: null, actor: null, action: 'user.password_set', subject: holder.email });
  });
  return true;
}
