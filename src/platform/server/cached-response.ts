import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { BoundedMap } from './bounded-map.ts';
import { remembered } from './remembered.ts';

const br = promisify(brotliCompress);
const gz = promisify(gzip);

type Answer = { readonly bytes: Uint8Array<ArrayBuffer>; readonly headers: Record<string, string> };

/** A body kept ready in every encoding, each with its last header; a request that has it already gets a 304 without a body. */
export type ReadyBody = {
  readonly etag: string;
  readonly unchanged: Record<string, string>;
  readonly identity: Answer;
  readonly brotli: Answer;
  readonly gzip: Answer;
};

/** Compresses once. Brotli at 6: at 11 a page would hold a core for a tenth of a second on each change of a menu, for 5 % of its size. */
export async function readyBody(text: string, headers: Readonly<Record<string, string>>): Promise<ReadyBody> {
  const identity = new Uint8Array(Buffer.from(text));
  const [brotli, gzipped] = await Promise.all([br(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }), gz(identity)]);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const common = { ...headers, ETag: etag };
  const answer = (bytes: Uint8Array<ArrayBuffer>, encoding: Record<string, string>): Answer => ({
    bytes,
    headers: { ...common, ...encoding, 'Content-Length': String(bytes.byteLength) },
  });
  return {
    etag,
    unchanged: common,
    identity: answer(identity, {}),
    brotli: answer(new Uint8Array(brotli), { 'Content-Encoding': 'br' }),
    gzip: answer(new Uint8Array(gzipped), { 'Content-Encoding': 'gzip' }),
  };
}

/** What a request says of how it wants a ready body. */
type AskedForm = { readonly ifNoneMatch: string | undefined; readonly acceptEncoding: string | undefined };

/** `bytes` is null with 304. */
type ReadyAnswer = { readonly status: 200 | 304; readonly headers: Record<string, string>; readonly bytes: Answer['bytes'] | null };

/** The answer to one request for a ready body. */
function answerReady(body: ReadyBody, asked: AskedForm): ReadyAnswer {
  const tag = asked.ifNoneMatch;
  if (tag !== undefined && (tag.trim() === '*' || tag.split(',').some((one) => one.trim().replace(/^W\//, '') === body.etag)))
    return { status: 304, headers: body.unchanged, bytes: null };
  return { status: 200, ...body[formOf(asked.acceptEncoding ?? '')] };
}

/** The same as a Response. */
export function sendReady(context: Context, body: ReadyBody): Response {
  const asked = { ifNoneMatch: context.req.header('if-none-match'), acceptEncoding: context.req.header('accept-encoding') };
  const { status, headers, bytes } = answerReady(body, asked);
  // The record is copied: the server's adapter and the middleware may write to it.
  return new Response(bytes, { status, headers: { ...headers } });
}

/** On the bare socket, without a Request and a Response being made; its status. */
export function writeReady({ headers }: IncomingMessage, response: ServerResponse, body: ReadyBody): number {
  const asked = { ifNoneMatch: headers['if-none-match'], acceptEncoding: headers['accept-encoding']?.toString() };
  const answer = answerReady(body, asked);
  response.writeHead(answer.status, answer.headers);
  response.end(answer.bytes);
  return answer.status;
}

/** Whether a request was answered on the bare socket, at once where everything is there. False: nothing was touched, and the long way knows how to refuse. */
export type ShortWay = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

/** The best that a browser says it takes. */
const formOf = remembered((accepts): 'brotli' | 'gzip' | 'identity' => {
  if (takes(accepts, 'br')) return 'brotli';
  return takes(accepts, 'gzip') ? 'gzip' : 'identity';
});

/** Named, and not with a weight of 0, which means "never". */
function takes(accepts: string, encoding: string): boolean {
  return accepts.split(',').some((one) => {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** All that a body keeps in memory, nearly: its bytes in each encoding. */
const weightOf = (body: ReadyBody): number => [body.identity, body.brotli, body.gzip].reduce((sum, { bytes }) => sum + bytes.byteLength, 0);

/** Some three hundred menus as pages, in one language. Whoever's was thrown out waits as long as after a change of the menu. */
const MOST_BYTES = 64 * 1024 * 1024;

type Kept = { readonly version: string; until: number; readonly body: Promise<ReadyBody>; made: ReadyBody | null };

/** Bodies by key, each good for one version of what it shows and until a moment; made once however many ask at the same time. So many bytes at most. */
export class ReadyBodies {
  readonly #bodies: BoundedMap<Kept>;

  constructor(mostBytes = MOST_BYTES) {
    this.#bodies = new BoundedMap({ mostBytes, most: 5_000 });
  }

  get bytes(): number {
    return this.#bodies.bytes;
  }

  /** What is there already, without waiting: most of the time it is. */
  peek(key: string, version: string, now: number): ReadyBody | null {
    const kept = this.#bodies.get(key);
    return kept && kept.version === version && kept.until > now ? kept.made : null;
  }

  async get(key: string, version: string, now: number, make: () => Promise<{ body: ReadyBody; until: number }>): Promise<ReadyBody> {
    const kept = this.#bodies.get(key);
    if (kept && kept.version === version && kept.until > now) return kept.body;
    const made = make();
    const entry: Kept = { version, until: now + 5_000, body: made.then(({ body }) => body), made: null };
    // Who waits for it hears of a failure; when nobody does, it is not one of the process.
    entry.body.catch(() => undefined);
    this.#bodies.set(key, entry);
    try {
      const { body, until } = await made;
      entry.until = until;
      entry.made = body;
      this.#bodies.weigh(key, entry, weightOf(body));
      return body;
    } catch (error) {
      this.#bodies.delete(key, entry);
      throw error;
    }
  }
}
