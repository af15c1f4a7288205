import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Config } from './config.ts';

/** A browser as we know it again: what limits count for, and whose its keys and open payments are. It says nothing of who sits at it. */
export type BrowserMark = {
  /** Random, and of this browser alone; never shown to anybody else. */
  readonly name: string;
  /** When it was given, epoch ms. */
  readonly at: number;
};

type Settings = Pick<Config, 'secret' | 'publicUrl'>;

const COOKIE = 'browser';
const COOKIE_SECONDS = 365 * 24 * 3600;

const isSecure = ({ publicUrl }: Settings): boolean => publicUrl.startsWith('https:');
const sign = ({ secret }: Settings, text: string): string =>
  createHmac('sha256', secret).update(`browser:${text}`).digest('base64url').slice(0, 22);

/** The mark that this browser brings; null where there is none of ours. */
export function browserMark(context: Context, config: Settings): BrowserMark | null {
  const cookie = getCookie(context, COOKIE, isSecure(config) ? 'host' : undefined) ?? '';
  const [at = '', name = '', signature = ''] = cookie.split('.');
  const [given, ours] = [Buffer.from(signature), Buffer.from(sign(config, `${at}.${name}`))];
  return given.length === ours.length && timingSafeEqual(given, ours) ? { at: Number(at), name } : null;
}

/** The browser's mark, given now where it had none. Never on an answer that is kept for others. */
export function markBrowser(context: Context, config: Settings, now: number): BrowserMark {
  const known = browserMark(context, config);
  if (known) return known;
  const fresh = { at: now, name: randomBytes(12).toString('base64url') };
  const text = `${fresh.at}.${fresh.name}`;
  const secure = isSecure(config);
  setCookie(context, COOKIE, `${text}.${sign(config, text)}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure,
    maxAge: COOKIE_SECONDS,
    ...(secure && { prefix: 'host' as const }),
  });
  return fresh;
}

/** How a mark is kept in rows: who reads the database cannot make the cookie of it. */
export const markHash = ({ name }: BrowserMark): Buffer => createHash('sha256').update(name).digest();

/** The same of an address, keyed: of those there are few enough to try them all. */
export const addressHash = ({ secret }: Pick<Config, 'secret'>, address: string): Buffer =>
  createHmac('sha256', secret).update(`from:${address}`).digest();
