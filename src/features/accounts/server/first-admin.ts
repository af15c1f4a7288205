import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/password-rules.ts';
import type { Config } from '#platform/server/config.ts';
import { inTransaction, type Database } from '#platform/server/database.ts';
import { hashPassword } from '#platform/server/password-hash.ts';
import { keepMadeUp } from './first-setup.ts';
import { emailTaken, hasAdmin, insertUser } from './store.ts';

/** Without the letters and digits that are read for one another. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 20;

/**
 * Makes the first administrator, where there is none: ADMIN_EMAIL and ADMIN_PASSWORD, each made up where it is not set. Answers what has to
 * be shown, this once; null where nothing was made or the settings say all of it. Two processes at once make one.
 */
export async function makeFirstAdmin(
  db: Database,
  config: Pick<Config, 'adminEmail' | 'adminPassword' | 'publicUrl'>,
): Promise<{ email: string; password: string } | null> {
  const email = config.adminEmail ?? defaultEmail(config.publicUrl);
  const password = config.adminPassword ?? generated();
  if (password.length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH)
    throw new Error(`ADMIN_PASSWORD needs ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`);
  const made = await inTransaction(db, async (tx) => {
    if (await hasAdmin(tx)) return false;
    if (await emailTaken(tx, email))
      throw new Error(`There is no administrator, and ${email} is an ordinary account: name another address in ADMIN_EMAIL.`);
    const person = { accountType: 'User' as const, firstName: 'Admin', lastName: '', storeName: '' };
    const hash = await hashPassword(password);
    const user = await insertUser(tx, { ...person, email, isAdmin: true }, hash);
    if (config.adminPassword === null) await keepMadeUp(tx, { user, password: hash });
    return true;
  });
  const said = config.adminEmail !== null && config.adminPassword !== null;
  return made && !said ? { email, password } : null;
}

/** `admin@` the public host; hosts without a name (localhost, an IP address) get one that is nobody's. */
function defaultEmail(publicUrl: string): string {
  const own = `admin@${new URL(publicUrl).hostname}`;
  return v.is(v.pipe(v.string(), v.email()), own) ? own : 'admin@parea.example';
}

const generated = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? '').join('');
