import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { hashPassword } from '#platform/server/password-hash.ts';
import { isTwin } from '#platform/server/sql-failure.ts';
import { endFirstSetup } from './first-setup.ts';
import { emailTakenRefusal } from './sign-in.ts';
import { insertUser } from './store.ts';

/** An account made by us: for seeding, not held to the password rules, its address taken as confirmed. */
export type CreateUser = { readonly email: string; readonly password: string; readonly isAdmin?: boolean; readonly language?: string } & (
  | { readonly accountType: 'User'; readonly firstName: string; readonly lastName: string }
  | { readonly accountType: 'Store'; readonly storeName: string }
);

/** Makes an account, answers its id; `also` runs in its transaction. Refused: email_taken. */
export async function createUser(
  db: Database,
  { password, ...user }: CreateUser,
  also: (tx: Tx, email: string) => Promise<void> = async () => undefined,
): Promise<string> {
  const blank = { firstName: '', lastName: '', storeName: '', isAdmin: false };
  const hash = await hashPassword(password);
  const row = { ...blank, ...user, email: user.email.trim().toLowerCase() };
  try {
    return await inTransaction(db, async (tx) => {
      const id = await insertUser(tx, row, hash);
      if (row.isAdmin) await endFirstSetup(tx);
      await also(tx, row.email);
      return id;
    });
  } catch (error) {
    throw isTwin(error) ? emailTakenRefusal() : error;
  }
}
