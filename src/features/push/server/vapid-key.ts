import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const Part = v.pipe(v.string(), v.regex(/^[\w-]{42,44}$/));
const PrivateKey = v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: Part, y: Part, d: Part });

export type VapidKey = {
  readonly privateKey: v.InferOutput<typeof PrivateKey>;
  /** The uncompressed point, base64url: what a browser subscribes with. */
  readonly publicKey: string;
};

/** The key that names us to push services: made at the first start, kept in DATA_DIR with mode 0600. A new one would end every subscription. */
export function keptVapidKey(dataDir: string): VapidKey {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, 'push-key.json');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    try {
      writeFileSync(file, JSON.stringify(privateKey.export({ format: 'jwk' })), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      // Another process made it in the same moment: its key is the one.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
  const privateKey = v.parse(PrivateKey, JSON.parse(readFileSync(file, 'utf8')));
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(privateKey.x, 'base64url'), Buffer.from(privateKey.y, 'base64url')]);
  return { privateKey, publicKey: point.toString('base64url') };
}
