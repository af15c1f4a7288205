import { randomInt } from 'node:crypto';
import { setPassword } from '#features/accounts/server/set-password.ts';
import { refuseWeakPassword } from '#features/accounts/server/weak-password.ts';
import type { System } from '../system.ts';

/** Without the letters and digits that are read for one another. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const madeUp = (): string => Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)] ?? '').join('');

/** Makes an administrator; without a password one is made up, and said once. Refused: weak_password, email_taken. */
export async function createAdmin(system: System, email: string, given: string | undefined): Promise<string> {
  const password = given ?? madeUp();
  await refuseWeakPassword(password, { name: 'Admin', email });
  await system.accounts.createUser({ accountType: 'User', firstName: 'Admin', lastName: '', email, password, isAdmin: true });
  return given === undefined ? `The administrator ${email} has the password ${password}` : `The administrator ${email} is made.`;
}

/** Refused: weak_password. */
export async function resetPassword(system: System, email: string, given: string | undefined): Promise<string> {
  const password = given ?? madeUp();
  if (!(await setPassword(system.database.db, email, password)))
    throw new Error(`There is no account ${email} that signs in with a password.`);
  return given === undefined ? `${email} has the password ${password}` : `${email} has the new password. Every session has ended.`;
}
