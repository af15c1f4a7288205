import { avoidedBy, type Passport, type Strictness } from '#domain/passport.ts';
import { DIETS } from '#domain/dish-marks.ts';
import type { forgetPassport, keepPassport, KeptPassport, readPassport as readKept } from '#features/accounts/passport-contract.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { readSession } from '#platform/browser/session.ts';
import { readPassport, textOf, watchPassport, writePassport } from './avoids.ts';

/** What the account had when this phone heard of it last, and whose account that was. */
const SYNCED = 'parea.avoids.account';

type Synced = { readonly user: string; readonly text: string };

function syncedOf(user: string): string | null {
  try {
    const stored = JSON.parse(localStorage.getItem(SYNCED) ?? 'null') as Synced | null;
    return stored?.user === user ? stored.text : null;
  } catch {
    return null;
  }
}

function remember(user: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(SYNCED);
    else localStorage.setItem(SYNCED, JSON.stringify({ user, text } satisfies Synced));
  } catch {
    // Without storage there is no passport on this phone either.
  }
}

const bodyOf = (passport: Passport) => ({
  avoids: avoidedBy(passport),
  ratherNot: avoidedBy(passport).filter((key) => passport.avoids[key] === 'preference'),
  diets: [...passport.diets],
});

const passportOf = ({ avoids, ratherNot, diets }: NonNullable<KeptPassport>): Passport => ({
  avoids: Object.fromEntries(avoids.map((key) => [key, ratherNot.includes(key) ? 'preference' : 'allergy'] as const)),
  diets,
});

/** Both together: nothing is forgotten, and what one of them calls an allergy is one. */
export function bothPassports(one: Passport, other: Passport): Passport {
  const strict = (key: ReturnType<typeof avoidedBy>[number]): Strictness =>
    one.avoids[key] === 'allergy' || other.avoids[key] === 'allergy' ? 'allergy' : 'preference';
  const keys = avoidedBy({ avoids: { ...one.avoids, ...other.avoids }, diets: [] });
  return {
    avoids: Object.fromEntries(keys.map((key) => [key, strict(key)] as const)),
    diets: DIETS.filter((diet) => one.diets.includes(diet) || other.diets.includes(diet)),
  };
}

/**
 * Brings this phone and the account together, where the account keeps a passport; answers whether it does, null where nobody is signed in. What
 * was changed since on one side only wins; changed on both, nothing of either is forgotten.
 */
export async function syncPassport(): Promise<boolean | null> {
  const user = readSession()?.user._id;
  if (user === undefined) return null;
  const { kept } = await call<typeof readKept>('GET', '/api/users/:id/passport', { params: { id: user } });
  if (kept === null) {
    remember(user, null);
    return false;
  }
  const [mine, theirs, before] = [readPassport(), passportOf(kept), syncedOf(user)];
  remember(user, textOf(theirs));
  if (before === textOf(theirs)) await push(user);
  else if (before === textOf(mine)) writePassport(theirs);
  else {
    writePassport(bothPassports(mine, theirs));
    await push(user);
  }
  return true;
}

let under: Promise<void> = Promise.resolve();

/** Tells the account what this phone has, one after the other; the last one counts. */
function push(user: string): Promise<void> {
  under = under.then(async () => {
    const passport = readPassport();
    const text = textOf(passport);
    const before = syncedOf(user);
    if (before === null || before === text) return;
    try {
      await call<typeof keepPassport>('PUT', '/api/users/:id/passport', {
        params: { id: user },
        body: { ...bodyOf(passport), consent: false },
      });
      remember(user, text);
    } catch (failure) {
      // Switched off elsewhere. Anything else is made good the next time.
      if (failure instanceof CallFailed && failure.code === 'not_kept') remember(user, null);
    }
  });
  return under;
}

/** Keeps this phone's passport with the account: its person has just agreed to that. */
export async function keepInAccount(): Promise<void> {
  const user = readSession()?.user._id;
  if (user === undefined) return;
  const passport = readPassport();
  await call<typeof keepPassport>('PUT', '/api/users/:id/passport', { params: { id: user }, body: { ...bodyOf(passport), consent: true } });
  remember(user, textOf(passport));
}

/** Takes that back: the account forgets it. It stays on this phone, where it can be cleared. */
export async function forgetInAccount(): Promise<void> {
  const user = readSession()?.user._id;
  if (user === undefined) return;
  await call<typeof forgetPassport>('DELETE', '/api/users/:id/passport', { params: { id: user } });
  remember(user, null);
}

/** Keeps phone and account together as long as the page is open. */
export function followPassport(): () => void {
  // What cannot be asked now is asked the next time; the phone's own passport counts meanwhile.
  void syncPassport().catch(() => undefined);
  return watchPassport(() => {
    const user = readSession()?.user._id;
    if (user !== undefined) void push(user);
  });
}
