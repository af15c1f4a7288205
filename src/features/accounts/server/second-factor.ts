import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config.ts';
import { guess } from '#platform/server/rate-limit.ts';
import type { AccountLimits } from './login-guard.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import * as store from './second-factor-sql.ts';

/** The codes of an authenticator app, asked of an administrator beside the password once they have been set up. */
export type SecondFactor = {
  state(userId: string): Promise<{ enrolled: boolean; recoveryCodesLeft: number }>;
  /** A new secret, which counts once a code of it was given. Refuses already_enrolled (409). */
  begin(user: Who): Promise<{ secret: string; uri: string }>;
  /** Switches it on; answers the recovery codes, this once. Refuses wrong_code (400), not_enrolled (409). */
  confirm(user: Who, code: string): Promise<string[]>;
  /** Switches it off. Refuses wrong_code (400), not_enrolled (409). */
  remove(user: Who, code: string): Promise<void>;
  isOn(userId: string): Promise<boolean>;
  /**
   * Whether this is a code of now, or an unused recovery code; each is taken once. Refuses too_many (429). `ownBrowser` is the mark of one that has
   * signed in as this administrator before: it has a count of its own, so that who has stolen the password keeps nobody out.
   */
  accept(user: Who, code: string, ownBrowser: string | null): Promise<boolean>;
};
type Who = { readonly id: string; readonly email: string };

const STEP_MS = 30_000;
/** Who sets it up or switches it off is let in already: counted apart from who tries to come in. */
const SET_UP = 'set-up';
const RECOVERY_CODES = 10;
/** Of 31 letters: 118 bits, so that a plain hash of one cannot be searched. */
const CODE_LENGTH = 24;
/** Without the letters and digits that are read for one another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

type Deps = {
  readonly db: Database;
  readonly config: Pick<Config, 'secret'>;
  readonly limits: Pick<AccountLimits, 'codeBrowser' | 'codeElsewhere'>;
  readonly clock: Clock;
};

export function secondFactor({ db, config, limits, clock }: Deps): SecondFactor {
  const sealed = sealing(config.secret);

  /** The step a code belongs to, or null where it is wrong or its step was taken before. */
  const takeStep = async (tx: Tx, user: Who, code: string, confirmed: boolean): Promise<boolean> => {
    const row = await store.readFactor(tx, user.id);
    if (!row || (row.confirmedAt !== null) !== confirmed) return false;
    const now = clock();
    const delta = totpOf(sealed.open(row.secretSealed), user.email).validate({ token: code, window: 1, timestamp: now });
    return delta !== null && store.takeStep(tx, user.id, Math.floor(now / STEP_MS) + delta);
  };
  const guarded = async (user: Who, browser: string | null, check: () => Promise<boolean>): Promise<boolean> => {
    const limit = browser === null ? limits.codeElsewhere : limits.codeBrowser;
    const key = `${browser ?? ''} ${user.id}`;
    const right = await guess([{ limit, key }], '', async () => (await check()) || null);
    if (right) await limit.forgive(key);
    return right ?? false;
  };
  const accept = async (user: Who, code: string, browser: string | null): Promise<boolean> => {
    const given = code.replaceAll(/[\s-]/g, '').toLowerCase();
    if (/^\d{6}$/.test(given)) return guarded(user, browser, () => takeStep(db, user, given, true));
    // Nobody guesses one of these: they are the way in while somebody tries codes.
    return store.useRecoveryCode(db, user.id, hashOf(given), new Date(clock()));
  };
  const requireRow = async (userId: string, confirmed: boolean): Promise<void> => {
    const row = await store.readFactor(db, userId);
    if (!row || (row.confirmedAt !== null) !== confirmed) throw notEnrolled();
  };
  return {
    state: (userId) => store.factorState(db, userId),
    isOn: (userId) => store.isConfirmed(db, userId),
    accept,
    async begin(user) {
      const secret = new Secret({ size: 20 });
      const kept = await store.beginFactor(db, user.id, sealed.close(secret.base32));
      if (!kept) throw new Refusal(409, 'already_enrolled', 'The second factor is on already. Switch it off first.');
      return { secret: secret.base32, uri: totpOf(secret.base32, user.email).toString() };
    },
    async confirm(user, code) {
      await requireRow(user.id, false);
      const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
      const right = await guarded(user, SET_UP, () =>
        inTransaction(db, async (tx) => {
          if (!(await takeStep(tx, user, code.replaceAll(/\s/g, ''), false))) return false;
          await store.confirmFactor(tx, user.id, new Date(clock()), codes.map(hashOf));
          return true;
        }),
      );
      if (!right) throw wrongCode(400);
      return codes.map((each) => each.replaceAll(/.{4}(?=.)/g, '$&-'));
    },
    async remove(user, code) {
      await requireRow(user.id, true);
      if (!(await accept(user, code, SET_UP))) throw wrongCode(400);
      await store.deleteFactor(db, user.id);
    },
  };
}

export const wrongCode = (status: 400 | 401): Refusal =>
  new Refusal(status, 'wrong_code', 'This code is not right, or it was used before.');
export const codeRequired = (): Refusal =>
  new Refusal(401, 'code_required', 'This administrator signs in with a code beside the password.');
const notEnrolled = () => new Refusal(409, 'not_enrolled', 'There is no second factor in that state.');

const totpOf = (secret: string, email: string): TOTP => new TOTP({ issuer: 'Parea', label: email, secret: Secret.fromBase32(secret) });

const recoveryCode = (): string => Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? '').join('');
const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/** The secret must be read again to check a code, so it is sealed, not hashed: a copy of the database alone makes no codes. */
function sealing(installation: string) {
  const key = Buffer.from(hkdfSync('sha256', installation, '', 'admin second factor', 32));
  return {
    close(text: string): Buffer {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(kept: Buffer): string {
      const decipher = createDecipheriv('aes-256-gcm', key, kept.subarray(0, 12)).setAuthTag(kept.subarray(-16));
      return Buffer.concat([decipher.update(kept.subarray(12, -16)), decipher.final()]).toString('utf8');
    },
  };
}
