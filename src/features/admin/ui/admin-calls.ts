import { CallFailed, send, type Call } from '#platform/browser/api.ts';
import { readSetting, writeSetting } from '#platform/browser/preferences.ts';

/** The names of the specification. `adminPass` is an app password of some hours, never the administrator's own. */
const EMAIL = 'adminEmail';
const PASS = 'adminPass';

export type Admin = { readonly email: string; readonly pass: string };

export function readAdmin(): Admin | null {
  const email = readSetting(EMAIL);
  const pass = readSetting(PASS);
  return email && pass ? { email, pass } : null;
}

export function keepAdmin({ adminEmail, adminPass }: { readonly adminEmail: string; readonly adminPass: string }): void {
  writeSetting(EMAIL, adminEmail);
  writeSetting(PASS, adminPass);
}

export function forgetAdmin(): void {
  writeSetting(EMAIL, null);
  writeSetting(PASS, null);
}

/** The header of this browser's administrator. */
export function adminAuthorization(): string | undefined {
  const admin = readAdmin();
  if (!admin) return undefined;
  const pair = new TextEncoder().encode(`${admin.email}:${admin.pass}`);
  return `Basic ${btoa(String.fromCodePoint(...pair))}`;
}

/** The server does not take these credentials any more; what was kept of them is gone. */
export class AdminSignedOut extends Error {}

const hearing = new Set<() => void>();

/** Told of every call that failed because nobody is signed in. Answers how to stop listening. */
export function onAdminSignedOut(tell: () => void): () => void {
  hearing.add(tell);
  return () => void hearing.delete(tell);
}

function signedOut(): AdminSignedOut {
  for (const tell of hearing) tell();
  return new AdminSignedOut('The administrator is signed out.');
}

/** What was to be sent under that header was not, or was answered with 401: whoever listens is told, and it is not used again. */
export function adminRefused(authorization: string | undefined): AdminSignedOut {
  // Another tab may have entered again while the call was under way.
  if (adminAuthorization() === authorization) forgetAdmin();
  return signedOut();
}

/** A call as the administrator of this browser. Rejects with {@link CallFailed}, or {@link AdminSignedOut} instead of a 401. */
export const adminCall = (async (method, path, sent) => {
  const authorization = adminAuthorization();
  if (authorization === undefined) throw signedOut();
  try {
    return await send(method, path, { ...sent, headers: { authorization } });
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 401) throw error;
    throw adminRefused(authorization);
  }
}) as Call;
