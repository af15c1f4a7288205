import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type MetaPerson = { id: string; first_name?: string; last_name?: string; email?: string };
/** `person`: agrees at once in that name; null: a page asks, as a browser would see it. */
type State = { person: MetaPerson | null; broken: boolean; made: number };
export type MetaStandIn = { readonly url: string; readonly state: State; close(): void };

const APP = { id: '4711', secret: 'kept-between-meta-and-us' };
/** The settings by which the product goes to a stand-in instead of Meta. */
export const metaSettings = (url: string) => ({
  META_APP_ID: APP.id,
  META_APP_SECRET: APP.secret,
  META_GRAPH_BASE: url,
  META_DIALOG_BASE: url,
});

/** Meta, as far as we know it: a dialogue, codes that work once, tokens, and who they are for. `redirect` is where it may lead back to. */
export async function metaStandIn(redirect: string): Promise<MetaStandIn> {
  const codes = new Map<string, MetaPerson>();
  const tokens = new Map<string, MetaPerson>();
  const state: State = { person: null, broken: false, made: 0 };

  const dialogue = (url: URL, response: ServerResponse) => {
    const back = new URL(url.searchParams.get('redirect_uri') ?? '');
    if (url.searchParams.get('client_id') !== APP.id || back.href !== redirect) return json(response, 400, {});
    const said = url.searchParams.get('said');
    if (said === null && state.person === null) return ask(url, response);
    const person = said === 'yes' ? personOf(url) : state.person;
    const code = `code-${++state.made}`;
    if (person) codes.set(code, person);
    const result = person ? { code } : { error: 'access_denied' };
    back.search = new URLSearchParams({ ...result, state: url.searchParams.get('state') ?? '' }).toString();
    return response.writeHead(302, { location: back.href }).end();
  };
  const token = async (request: IncomingMessage, response: ServerResponse) => {
    const asked = await bodyOf(request);
    const person = codes.get(asked.get('code') ?? '');
    codes.delete(asked.get('code') ?? '');
    const right = asked.get('client_id') === APP.id && asked.get('client_secret') === APP.secret && asked.get('redirect_uri') === redirect;
    if (!person || !right) return json(response, 400, { error: { message: 'invalid code' } });
    const made = `token-${++state.made}`;
    tokens.set(made, person);
    return json(response, 200, { access_token: made, token_type: 'bearer', expires_in: 5000 });
  };
  const whoIs = (request: IncomingMessage, url: URL, response: ServerResponse) => {
    const shown = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const proof = createHmac('sha256', APP.secret).update(shown).digest('hex');
    const person = tokens.get(shown);
    return person && url.searchParams.get('appsecret_proof') === proof ? json(response, 200, person) : json(response, 401, {});
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://meta');
    if (state.broken) return void json(response, 500, { error: { message: 'down' } });
    if (url.pathname.endsWith('/dialog/oauth')) return void dialogue(url, response);
    return void (url.pathname.endsWith('/oauth/access_token') ? token(request, response) : whoIs(request, url, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, state, close: () => server.close() };
}

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const part of request) text += String(part);
  return new URLSearchParams(text);
}

const personOf = (url: URL): MetaPerson => ({
  id: url.searchParams.get('id') ?? '',
  first_name: url.searchParams.get('first_name') ?? '',
  last_name: '',
  email: url.searchParams.get('email') ?? '',
});

/** Who are you, and may they know? */
function ask(url: URL, response: ServerResponse) {
  const kept = [...url.searchParams]
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('"', '&quot;')}">`)
    .join('');
  const field = (name: string) => `<label>${name} <input name="${name}"></label>`;
  return response
    .writeHead(200, { 'content-type': 'text/html; charset=UTF-8' })
    .end(
      `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Meta (stand-in)</title><form>${kept}${['id', 'first_name', 'email'].map(field).join('')}<button name="said" value="yes">Continue</button><button name="said" value="no">Cancel</button></form></html>`,
    );
}
