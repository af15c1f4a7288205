import { passwordProblems } from '#domain/password-rules.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { commonPasswords } from './common-passwords.ts';

/** Refuses a password that breaks a rule of the checklist: `weak_password`, with `details.problems`. */
export async function refuseWeakPassword(
  password: string,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<void> {
  // Each by its name: an owner that carries a password of its own must not be judged in place of the new one.
  const problems = passwordProblems({ password, name, email, isCommon: await commonPasswords() });
  if (problems.length > 0) throw new Refusal(400, 'weak_password', 'This password is not safe enough.', { problems });
}
