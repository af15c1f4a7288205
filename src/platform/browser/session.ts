/** Who is signed in, as this browser remembers it, so that pages render at once: names alone, no address. The authority is the HttpOnly cookie. */
export type Profile = {
  readonly _id: string;
  readonly accountType: 'User' | 'Store';
  readonly firstName: string;
  readonly lastName: string;
  readonly storeName: string;
};
export type StoredSession = { readonly user: Profile; /** Epoch milliseconds. */ readonly expiry: number };

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The names of the specification (section 3, Client session). */
const SESSION = 'userSession';
const BESIDE = ['accountType', 'firstName', 'storeName'] as const;
/** Where the server ended the session, which is not somebody signing out. */
const ENDED = '"ended"';

/** Keeps the session until `expiry`; silently keeps nothing where storage is switched off or full. */
export function saveSession(user: Profile, expiry: number, store: Store = localStorage): void {
  try {
    store.setItem(SESSION, JSON.stringify({ user: publicPart(user), expiry }));
    for (const name of BESIDE) store.setItem(name, user[name]);
  } catch {
    // The cookie still signs in; only the first paint is slower.
  }
}

/** The stored session where its expiry is still ahead; anything else is removed and answers null. */
export function readSession(now = Date.now(), store: Store = localStorage): StoredSession | null {
  try {
    const stored: unknown = JSON.parse(store.getItem(SESSION) ?? 'null');
    if (isSession(stored) && stored.expiry > now) {
      // Kept by an earlier version, with the address.
      if ('email' in stored.user) saveSession(stored.user, stored.expiry, store);
      return { user: publicPart(stored.user), expiry: stored.expiry };
    }
  } catch {
    // Not ours, or damaged: gone below.
  }
  clearSession(store);
  return null;
}

export function clearSession(store: Store = localStorage): void {
  try {
    for (const name of [SESSION, ...BESIDE]) store.removeItem(name);
  } catch {
    // Without storage there is nothing to clear.
  }
}

/** Forgets a session that the server ended: other tabs find out by themselves, and keep what somebody is writing there. */
export function forgetEndedSession(store: Store = localStorage): void {
  try {
    for (const name of BESIDE) store.removeItem(name);
    store.setItem(SESSION, ENDED);
  } catch {
    // Without storage no other tab would hear of it.
  }
}

/**
 * Calls `changed` when another tab of this browser signs out (null) or signs somebody else in. The tab that did it is not told: it knows.
 * Answers how to stop listening.
 */
export function watchSession(changed: (user: Profile | null) => void): () => void {
  let known = readSession()?.user._id ?? null;
  const heard = ({ key, oldValue, newValue }: StorageEvent): void => {
    if (key !== null && key !== SESSION) return;
    if (newValue === ENDED || (newValue === null && oldValue === ENDED)) return;
    const user = readSession()?.user ?? null;
    if (user !== null && known === null) known = user._id;
    if ((user?._id ?? null) === known) return;
    known = user?._id ?? null;
    changed(user);
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

const publicPart = ({ _id, accountType, firstName, lastName, storeName }: Profile): Profile => ({
  _id,
  accountType,
  firstName,
  lastName,
  storeName,
});

function isSession(value: unknown): value is StoredSession {
  if (typeof value !== 'object' || value === null || !('user' in value) || !('expiry' in value)) return false;
  const { user, expiry } = value;
  return typeof expiry === 'number' && typeof user === 'object' && user !== null && '_id' in user && 'accountType' in user;
}
