import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const br = promisify(brotliCompress);
const gz = promisify(gzip);

/** A body kept ready in every encoding, with its ETag. Sent as it is; a request that has it already gets a 304 without a body. */
export type ReadyBody = {
  readonly etag: string;
  readonly identity: Uint8Array<ArrayBuffer>;
  readonly brotli: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
};

/** Compresses once. Brotli at 6: at 11 a page would hold a core for a tenth of a second on each change of a menu, for 5 % of its size. */
export async function readyBody(text: string, headers: Readonly<Record<string, string>>): Promise<ReadyBody> {
  const identity = new Uint8Array(Buffer.from(text));
  const [brotli, gzipped] = await Promise.all([br(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }), gz(identity)]);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { etag, identity, brotli: new Uint8Array(brotli), gzip: new Uint8Array(gzipped), headers };
}

/** The answer to one request for a ready body. */
export function sendReady(request: Request, body: ReadyBody): Response {
  const tag = request.headers.get('if-none-match');
  const accepts = request.headers.get('accept-encoding') ?? '';
  const headers = new Headers(body.headers);
  headers.set('ETag', body.etag);
  if (tag !== null && (tag.trim() === '*' || tag.split(',').some((one) => one.trim().replace(/^W\//, '') === body.etag)))
    return new Response(null, { status: 304, headers });
  if (takes(accepts, 'br')) return encoded(body.brotli, 'br', headers);
  if (takes(accepts, 'gzip')) return encoded(body.gzip, 'gzip', headers);
  return encoded(body.identity, null, headers);
}

/** Named, and not with a weight of 0, which means "never". */
const takes = (accepts: string, encoding: string): boolean =>
  accepts.includes(encoding) &&
  accepts.split(',').some((one) => {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });

function encoded(bytes: Uint8Array<ArrayBuffer>, encoding: string | null, headers: Headers): Response {
  if (encoding !== null) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(bytes.byteLength));
  return new Response(bytes, { headers });
}

/** Bodies by key, each good for one version of what it shows and until a moment; made once however many ask at the same time. */
export class ReadyBodies {
  readonly #bodies = new Map<string, { version: string; until: number; body: Promise<ReadyBody> }>();

  async get(key: string, version: string, now: number, make: () => Promise<{ body: ReadyBody; until: number }>): Promise<ReadyBody> {
    const kept = this.#bodies.get(key);
    if (kept && kept.version === version && kept.until > now) return kept.body;
    const made = make();
    const entry = { version, until: now + 5_000, body: made.then(({ body }) => body) };
    // Who waits for it hears of a failure; when nobody does, it is not one of the process.
    entry.body.catch(() => undefined);
    this.#bodies.set(key, entry);
    if (this.#bodies.size > 1000) this.#bodies.delete(this.#bodies.keys().next().value ?? '');
    try {
      const { body, until } = await made;
      entry.until = until;
      return body;
    } catch (error) {
      if (this.#bodies.get(key) === entry) this.#bodies.delete(key);
      throw error;
    }
  }
}
