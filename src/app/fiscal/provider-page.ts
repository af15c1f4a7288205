import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import { toAmount } from '#domain/money.ts';
import type { Provider, ProviderFaults } from './provider.ts';

const count = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number));
const Switches = v.object({ fails: count, loses: count, refuses: count, slow: count });

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0 auto;max-width:72rem;padding:1rem}
form{display:flex;flex-wrap:wrap;gap:1rem;align-items:end;padding:1rem;border:1px solid;border-radius:.5rem}label{display:grid;gap:.25rem}
input,button{font:inherit;min-height:2.75rem}input{width:6rem}table{border-collapse:collapse;margin-block:1rem}td,th{border:1px solid;padding:.25rem .5rem;text-align:start}
iframe{border:0;width:100%;height:70vh}`;
const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A pretended fiscal provider</title>${head}<style>${STYLE}</style></head><body>${body}</body></html>`;
const safe = (text: string): string => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A page with the slips of a pretended provider, the last first, and switches for what is wrong with it. */
export function providerPage(provider: () => Provider) {
  return (request: IncomingMessage, response: ServerResponse, body: string): void => {
    const { faults } = provider();
    const shown = (html: string, status = 200): void => {
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
      response.end(html);
    };
    if (request.method === 'GET' && request.url === '/slips-list')
      return shown(page(list(provider()), '<meta http-equiv="refresh" content="2">'));
    if (request.method === 'GET' && request.url === '/')
      return shown(page(`<h1>A pretended fiscal provider</h1>${switches(faults)}<iframe src="/slips-list" title="Slips"></iframe>`));
    const form = v.safeParse(Switches, Object.fromEntries(new URLSearchParams(body)));
    if (request.method !== 'POST' || request.url !== '/' || !form.success) return shown(page('<p>Nothing is here.</p>'), 404);
    Object.assign(faults, form.output);
    response.writeHead(303, { location: '/' }).end();
  };
}

function list({ book }: Provider): string {
  if (book.slips.length === 0) return '<p>No slip yet.</p>';
  const rows = book.slips
    .toReversed()
    .map(({ mark, stage, slip, actions }) => {
      const lines = slip.lines.map(({ quantity, name }) => `${quantity} × ${safe(name)}`).join(', ');
      return `<tr><td>${slip.number}</td><td>${stage}</td><td>${mark}</td><td>${toAmount(slip.totalCents).toFixed(2)} ${safe(slip.currency)}</td><td>${actions.join(', ')}</td><td>${lines}</td></tr>`;
    })
    .join('');
  return `<table><tr><th>Order</th><th>Is</th><th>Mark</th><th>Total</th><th>Done</th><th>Lines</th></tr>${rows}</table><p>Asked again for what was done: ${book.repeats}</p>`;
}

function switches({ fails, loses, refuses, slow }: ProviderFaults): string {
  const field = (name: keyof ProviderFaults, label: string, value: number) =>
    `<label>${label}<input type="number" name="${name}" min="0" max="99999" value="${value}"></label>`;
  return `<form method="post">${field('fails', 'Requests that fail (500)', fails)}${field('loses', 'Answers that get lost', loses)}${field('refuses', 'Requests that are refused', refuses)}${field('slow', 'Milliseconds a request takes', slow)}<button>Set</button></form>`;
}
