import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A local object storage as strict as the real ones: every request must bear a right AWS Signature 4 over its headers and its body. */
export type Bucket = {
  readonly settings: Readonly<Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>>;
  readonly objects: Map<string, { readonly type: string; readonly bytes: Buffer }>;
  /** What it refused, and why. */
  readonly refused: string[];
  /** Answers everything with 503 while true. */
  away: boolean;
  close(): Promise<void>;
};

const KEY = { id: 'AKIDTESTONLY', secret: 'a/secret+with=signs', region: 'eu-test-1', bucket: 'pictures' };
const MOST_SKEW_MS = 15 * 60_000;
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export async function startBucket(): Promise<Bucket> {
  const objects: Bucket['objects'] = new Map();
  const refused: string[] = [];
  const bucket = { away: false };
  const server = createServer((request, response) => {
    void answer(request, response);
  }).listen(0, '127.0.0.1');
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const wrong = bucket.away ? 'away' : whatIsWrong(request, body);
    if (wrong !== null) {
      refused.push(`${request.method} ${request.url}: ${wrong}`);
      return fail(response, bucket.away ? 503 : 403, bucket.away ? 'SlowDown' : 'SignatureDoesNotMatch');
    }
    const { pathname } = new URL(request.url ?? '/', 'http://here');
    const [, name, ...rest] = pathname.split('/').map(decodeURIComponent);
    if (name !== KEY.bucket) return fail(response, 404, 'NoSuchBucket');
    serve(request, response, rest.join('/'), body);
  }
  function serve(request: IncomingMessage, response: ServerResponse, key: string, body: Buffer): void {
    const found = objects.get(key);
    if (request.method === 'PUT') {
      objects.set(key, { type: request.headers['content-type'] ?? '', bytes: body });
      response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (!found) fail(response, 404, 'NoSuchKey');
    else
      response
        .writeHead(200, { 'content-type': found.type, 'content-length': found.bytes.length })
        .end(request.method === 'HEAD' ? undefined : found.bytes);
  }
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens nowhere');
  return Object.assign(bucket, {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
      S3_BUCKET: KEY.bucket,
      S3_REGION: KEY.region,
      S3_ACCESS_KEY_ID: KEY.id,
      S3_SECRET_ACCESS_KEY: KEY.secret,
    },
    objects,
    refused,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

function fail(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

/** The signature worked out anew from what was received; null where it is the one that was sent. */
function whatIsWrong({ method = '', url = '/', headers }: IncomingMessage, body: Buffer): string | null {
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!said) return 'no signature';
  const [, id, day = '', region = '', names = '', signature = ''] = said;
  if (id !== KEY.id || region !== KEY.region) return 'another key or region';
  const at = String(headers['x-amz-date']);
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!at.startsWith(day) || !(Math.abs(Date.now() - time) < MOST_SKEW_MS)) return 'another time';
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'another body';
  const signed = names.split(';');
  if (!signed.includes('host') || !signed.includes('x-amz-date')) return 'host and date must be signed';
  const { pathname, searchParams } = new URL(url, 'http://here');
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const lines = signed
    .map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}\n`,
    )
    .join('');
  const canonical = [method, pathname, query, lines, names, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = hmac(hmac(hmac(hmac(`AWS4${KEY.secret}`, day), region), 's3'), 'aws4_request');
  const right = hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n'));
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? null : 'another signature';
}
