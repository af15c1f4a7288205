import { randomInt } from 'node:crypto';
import { MIN_PASSWORD_LENGTH, type PasswordProblem } from '#domain/password-rules.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { createUser } from '#features/accounts/server/create-user.ts';
import { setPassword } from '#features/accounts/server/set-password.ts';
import { refuseWeakPassword } from '#features/accounts/server/weak-password.ts';
import type { System } from '../system.ts';

/** Without the letters and digits that are read for one another. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const madeUp = (): string => Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)] ?? '').join('');

/** Makes an administrator; without a password one is made up, and said once. Refused: weak_password, email_taken. */
export async function createAdmin(system: System, email: string, given: string | undefined): Promise<string> {
  const password = given ?? madeUp();
  await strongEnough(() => refuseWeakPassword(password, { name: 'Admin', email }));
  const person = { accountType: 'User' as const, firstName: 'Admin', lastName: '', email, password, isAdmin: true };
  await createUser(system.database.db, person, (tx, subject) =>
    recordAudit(tx, { venueId: null, actor: null, action: 'user.admin_made', subject }),
  );
  return given === undefined ? `The administrator ${email} has the password ${password}` : `The administrator ${email} is made.`;
}

/** In words for the terminal, where a page has its checklist. */
const RULES: Readonly<Record<PasswordProblem, string>> = {
  too_short: `at least ${MIN_PASSWORD_LENGTH} characters`,
  too_common: 'none that many people use',
  contains_name_or_email: 'no part of the name or the address',
  no_match: 'twice the same',
};

/** The rules that a password breaks, each said. */
async function strongEnough<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'weak_password') throw error;
    const { problems } = error.details as { problems: readonly PasswordProblem[] };
    throw new Error(`${error.message} It needs: ${problems.map((problem) => RULES[problem]).join('; ')}.`, { cause: error });
  }
}

/** Refused: weak_password. */
export async function resetPassword(system: System, email: string, given: string | undefined): Promise<string> {
  const password = given ?? madeUp();
  if (!(await strongEnough(() => setPassword(system.database.db, email, password))))
    throw new Error(`There is no account ${email} that signs in with a password.`);
  return given === undefined ? `${email} has the password ${password}` : `${email} has the new password. Every session has ended.`;
}
