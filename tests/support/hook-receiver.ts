import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export type Received = {
  readonly path: string;
  readonly id: string;
  readonly signatures: number;
  readonly body: { readonly type: string; readonly data: Record<string, unknown> };
};
/** A status, or: hang up, or never answer. */
export type Reply = number | 'hang_up' | 'silent';

/** Another system on this machine, that believes nothing but what the reference package verifies. */
export async function hookReceiver() {
  const received: Received[] = [];
  const refused: string[] = [];
  const secrets = new Map<string, string>();
  const silent = new Set<ServerResponse>();
  let reply: (path: string) => Reply = () => 204;
  const server = createServer((request, response) => void take(request, response));
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    try {
      const body = new Webhook(secrets.get(path) ?? '').verify(Buffer.concat(chunks), headers) as Received['body'];
      received.push({ path, id: headers['webhook-id'] ?? '', signatures: (headers['webhook-signature'] ?? '').split(' ').length, body });
    } catch (error) {
      refused.push(String(error));
    }
    const answer = reply(path);
    if (answer === 'hang_up') request.socket.destroy();
    else if (answer === 'silent') silent.add(response);
    else response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    received,
    refused,
    secrets,
    silent,
    answers: (next: (path: string) => Reply) => void (reply = next),
    at: (path: string) => received.filter((one) => one.path === path),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
}
