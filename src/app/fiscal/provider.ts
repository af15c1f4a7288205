import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { ledger, RequestBody, type Ledger } from './ledger.ts';

/** What is wrong with a pretended provider; changed while it runs. */
export type ProviderFaults = {
  /** So many requests are answered with 500, and nothing is done. */
  fails: number;
  /** So many are done, and nobody hears of it. */
  loses: number;
  /** So many are refused, in words. */
  refuses: number;
  /** Milliseconds that a request takes. */
  slow: number;
};
const SOUND: ProviderFaults = { fails: 0, loses: 0, refuses: 0, slow: 0 };

export type Provider = {
  readonly address: string;
  readonly faults: ProviderFaults;
  readonly book: Ledger;
  close(): Promise<void>;
};

type Opened = {
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
  readonly secret: string;
  /** What else it answers, such as a page of its own. */
  readonly page?: (request: IncomingMessage, response: ServerResponse, body: string) => void;
  /** Before a request is done; what it answers is gone wrong with it. */
  readonly draw?: () => 'fail' | 'lose' | null;
  readonly say?: (words: string) => void;
};

const PATH = '/slips';

/** A fiscal provider without a provider: does what the port asks for as the guide says, keeps it in memory, and fails as it is told to. */
export async function pretendedProvider({ host, port, secret, page, draw, say = () => undefined }: Opened): Promise<Provider> {
  const faults = { ...SOUND };
  const book = ledger();
  const taken = (what: 'fails' | 'loses' | 'refuses'): boolean => {
    if (faults[what] <= 0) return false;
    faults[what] -= 1;
    return true;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    if (request.method !== 'POST' || request.url !== PATH)
      return page ? page(request, response, body) : reply(response, 404, 'Nothing is here.');
    if (faults.slow > 0) await wait(faults.slow);
    if (request.headers.authorization !== `Bearer ${secret}`) return reply(response, 401, 'This is not the secret.');
    const drawn = draw?.() ?? null;
    if (drawn === 'fail' || taken('fails')) return reply(response, 500, 'Something broke.');
    const asked = v.safeParse(RequestBody, parsed(body));
    if (!asked.success || asked.output.id !== request.headers['idempotency-key'])
      return reply(response, 400, 'This is no request of the port.');
    if (taken('refuses')) return reply(response, 422, 'Refused, as it was told to.');
    const done = book.take(asked.output, body);
    say(`${asked.output.action} order ${asked.output.slip.number}: ${'mark' in done ? done.mark : done.error}`);
    if (drawn === 'lose' || taken('loses')) return void request.socket.destroy();
    response.writeHead('mark' in done ? 200 : done.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify('mark' in done ? { mark: done.mark } : { error: done.error }));
  };
  const server = createServer((request, response) => void answer(request, response).catch(() => request.socket.destroy()));
  server.listen(port, host);
  await once(server, 'listening');
  const { port: open } = server.address() as AddressInfo;
  return {
    address: `http://${host}:${open}${PATH}`,
    faults,
    book,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
}

function reply(response: ServerResponse, status: number, error: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error }));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
