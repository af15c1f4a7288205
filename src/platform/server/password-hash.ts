import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's setting for argon2id: 19 MiB, two passes, one lane; some 70 ms of one core. */
const MEMORY_KIB = 19 * 1024;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;
/** More at once would only take memory and the thread pool from everybody else. */
const AT_ONCE = 2;

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

/** A password as it is stored: a PHC string of argon2id with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const cost = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES };
  const tag = await hash(password, salt, cost, TAG_BYTES);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${bare(salt)}$${bare(tag)}`;
}

/** Whether this is the password of a stored hash; false too for a text that is no hash of ours. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(stored) ?? [];
  if (salt === undefined || tag === undefined) return false;
  const wanted = Buffer.from(tag, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return timingSafeEqual(await hash(password, Buffer.from(salt, 'base64'), cost, wanted.length), wanted);
}

const bare = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** The same letters typed on another system (composed or not) are the same password. */
async function hash(password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  await enter();
  try {
    return await derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength, ...cost });
  } finally {
    leave();
  }
}

let running = 0;
const queued: (() => void)[] = [];

async function enter(): Promise<void> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => queued.push(resolve));
  else running += 1;
}

/** Hands the place on, so that nobody who comes later is first. */
function leave(): void {
  const next = queued.shift();
  if (next) next();
  else running -= 1;
}
