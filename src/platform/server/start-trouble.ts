import { resolve } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** Failures of the system by their code, where the words that come with them name nothing that a person could look at. */
type SystemError = Error & { readonly code?: unknown; readonly syscall?: unknown; readonly path?: unknown };

/** What kept a start or a command from its work, in words for whoever typed it: what it was about, and what to do. */
export function troubleInWords(error: unknown, env: Env): string {
  if (!(error instanceof Error)) return String(error);
  // What went wrong first, not what went wrong while it was cleared away.
  if (error instanceof SuppressedError) return troubleInWords(error.suppressed, env);
  const { code, syscall } = error as SystemError;
  if (syscall === 'listen') return listenTrouble(String(code), env);
  const database = databaseTrouble(error, env['DATABASE_URL']);
  if (database) return database;
  if (code === 'ENOSPC' || FULL.test(error.message))
    return `The disk of ${dataDirOf(env)} is full. Make room, or set DATA_DIR to another disk; then start again.`;
  if (['EACCES', 'EPERM', 'EROFS'].includes(String(code))) return `${pathOf(error, env)} cannot be written by this user. ${RIGHTS}`;
  // Several addresses of one name were tried: each has its own words, the whole has none.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(String).join('; ');
  return error.message;
}

/** As the system, PostgreSQL and SQLite say it. */
const FULL = /no space left on device|disk is full/i;

export const RIGHTS = 'Give it to this user, or set DATA_DIR to a folder of its own.';
const dataDirOf = (env: Env): string => resolve(env['DATA_DIR'] ?? './data');
const pathOf = (error: SystemError, env: Env): string => (typeof error.path === 'string' ? error.path : dataDirOf(env));

/** Why nobody can listen there. */
export function listenTrouble(code: string, env: Env): string {
  const port = env['PORT'] ?? '3000';
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Choose another: PORT=${nextPort(port)} npm start`;
  if (code === 'EACCES') return `Port ${port} is only for users with more rights. Choose one above 1023: PORT=3000 npm start`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EINVAL')
    return `HOST is ${env['HOST'] ?? '0.0.0.0'}, which is no address of this machine. Leave HOST out to listen on all of them.`;
  return `Nobody can listen on port ${port}: ${code}.`;
}

const nextPort = (port: string): number => (Number(port) < 1024 || Number(port) >= 65_535 ? 3001 : Number(port) + 1);

/** What PostgreSQL or the way to it says, by its code. */
const DATABASE_SAYS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody listens there. Is PostgreSQL running, and is the port right?',
  ENOTFOUND: 'no machine has that name.',
  EAI_AGAIN: 'no machine has that name, or no name server answers.',
  EHOSTUNREACH: 'that machine cannot be reached.',
  ETIMEDOUT: 'it does not answer.',
  '28P01': 'user or password is not right.',
  '28000': 'this user may not sign in from here.',
  '3D000': 'there is no such database. Make it: createdb.',
  '42501': 'this user may not make tables there.',
  '53100': 'its disk is full.',
  '53300': 'it has no connection left.',
};

/** Why the database of DATABASE_URL is of no use; null: something else went wrong, or the database is our own. */
export function databaseTrouble(error: Error, databaseUrl: string | undefined): string | null {
  if (!databaseUrl) return null;
  // A name with several addresses fails once for each.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const { code, message } = (first instanceof Error ? first : error) as SystemError;
  const silent = /timeout|terminated/i.test(message);
  const says = DATABASE_SAYS[String(code)] ?? (silent ? `it does not answer (${message}).` : null);
  return says === null ? null : `DATABASE_URL (${placeOf(databaseUrl)}): ${says}`;
}

/** Without the password. */
function placeOf(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'no whole address';
  const { username, hostname, port, pathname } = new URL(databaseUrl);
  return `${username ? `${username} at ` : ''}${hostname || 'localhost'}:${port || 5432}${pathname}`;
}
