import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Tx } from '#platform/server/database.ts';
import { installationKey } from '#platform/server/installation-key.ts';

const Part = v.pipe(v.string(), v.regex(/^[\w-]{42,44}$/));
const PrivateKey = v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: Part, y: Part, d: Part });

export type VapidKey = {
  readonly privateKey: v.InferOutput<typeof PrivateKey>;
  /** The uncompressed point, base64url: what a browser subscribes with. */
  readonly publicKey: string;
};

const NAME = 'push';

/** The key that names us to push services, the same in every process. A new one would end every subscription. */
export async function keptVapidKey(db: Tx, dataDir: string): Promise<VapidKey> {
  const privateKey = v.parse(PrivateKey, await installationKey(db, NAME, () => keyOfFile(dataDir) ?? newKey()));
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(privateKey.x, 'base64url'), Buffer.from(privateKey.y, 'base64url')]);
  return { privateKey, publicKey: point.toString('base64url') };
}

const newKey = (): unknown => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });

/** Where earlier versions kept it. */
function keyOfFile(dataDir: string): unknown {
  const file = join(dataDir, 'secrets', 'push-key.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
