import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { Hono } from 'hono';

/** What the next calls get: the stand-in's answer, or all that they sent (keys and tokens with it) as an error of this status. */
export type Mood = 'answer' | { readonly status: number; readonly as: 'json' | 'text' };
export type EchoingProviders = {
  /** Settings by which a venue's own keys are tried here. */
  readonly env: Readonly<Record<string, string>>;
  mood: Mood;
  /** Who answers. */
  standIn: Hono | null;
  /** How often it echoed. */
  echoes: number;
  close(): Promise<void>;
};

/** All four providers on a port of this machine, each of which can be made to repeat in its error what it was sent. */
export async function echoingProviders(): Promise<EchoingProviders> {
  const server = createServer((request, response) => void answer(providers, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const providers: EchoingProviders = {
    env: Object.fromEntries(['stripe', 'paypal', 'viva', 'jcc'].map((name) => [`${name.toUpperCase()}_API_BASE`, `${base}/${name}`])),
    mood: 'answer',
    standIn: null,
    echoes: 0,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
  return providers;
}

async function answer(providers: EchoingProviders, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { mood, standIn } = providers;
  const { url = '/', method = 'GET', headers } = request;
  if (mood === 'answer') {
    const sent = new Headers(Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
    const given = await standIn!.request(url, { method, headers: sent, ...(body !== '' && { body }) });
    response.writeHead(given.status, { 'content-type': given.headers.get('content-type') ?? 'text/plain' }).end(await given.text());
    return;
  }
  providers.echoes += 1;
  const plain = Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString('latin1');
  const echo = `${headers.authorization?.replace(/^\w+ /, '')} ${decodeURIComponent(body)} ${plain} was not understood`;
  // An error in the form of each of them.
  const json = { error: { type: 'invalid_request_error', code: 'bad', message: echo }, name: echo, errorCode: '5', errorMessage: echo };
  response.writeHead(mood.status, { 'content-type': 'application/json' }).end(mood.as === 'text' ? echo : JSON.stringify(json));
}
