import { Hono } from 'hono';
import * as v from 'valibot';
import { CONDITIONS, type Faults, type Rang } from './faults.ts';
import type { Shelf } from './shelf.ts';

/** What the page may change, as its form sends it. */
const Switches = v.object({
  condition: v.picklist(CONDITIONS),
  failsOnce: v.pipe(
    v.optional(v.literal('on')),
    v.transform((on) => on !== undefined),
  ),
  loses: v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number)),
  slow: v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number)),
});
const AGAIN_S = 2;

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0 auto;max-width:72rem;padding:1rem}
form{display:flex;flex-wrap:wrap;gap:1rem;align-items:end;padding:1rem;border:1px solid;border-radius:.5rem}label{display:grid;gap:.25rem;justify-items:start}
input,select,button{font:inherit;min-height:2.75rem}input[type=number]{width:6rem}iframe{border:0;width:100%;height:75vh}
ul{display:flex;flex-wrap:wrap;gap:1rem;padding:0;list-style:none;align-items:start}img{background:#fff;box-shadow:0 1px 6px #0006;max-width:100%;height:auto}`;
const page = (title: string, body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${head}<style>${STYLE}</style></head><body>${body}</body></html>`;

/** A page with the paper of a pretended printer, newest first, how often drawer and bell went, and switches for what is wrong with it. `name` is ours, not typed. */
export function printerPage(name: string, { faults, rang }: { readonly faults: Faults; readonly rang: Rang }, papers: Shelf): Hono {
  const app = new Hono();
  app.get('/', (context) => context.html(page(name, `<h1>${name}</h1>${switches(faults)}<iframe src="/papers" title="Paper"></iframe>`)));
  app.get('/papers', (context) => {
    const shown = papers.numbers().map((number) => `<li><img src="/papers/${number}.png" width="288" alt="Paper ${number}"></li>`);
    const paper = shown.length === 0 ? '<p>No paper yet.</p>' : `<ul>${shown.join('')}</ul>`;
    const body = `<p>The drawer opened ${times(rang.drawer)}, the bell rang ${times(rang.bell)}.</p>${paper}`;
    return context.html(page('Paper', body, `<meta http-equiv="refresh" content="${AGAIN_S}">`));
  });
  app.get('/papers/:file', (context) => {
    const picture = papers.picture(Number.parseInt(context.req.param('file'), 10));
    if (!picture) return context.notFound();
    return context.body(Uint8Array.from(picture), 200, { 'content-type': 'image/png' });
  });
  app.post('/', async (context) => {
    const form = v.safeParse(Switches, await context.req.parseBody());
    if (!form.success) return context.text('These are no switches of this printer.', 400);
    Object.assign(faults, form.output);
    return context.redirect('/', 303);
  });
  return app;
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

function switches({ condition, failsOnce, loses, slow }: Faults): string {
  const options = CONDITIONS.map((one) => `<option${one === condition ? ' selected' : ''}>${one}</option>`).join('');
  return `<form method="post"><label>How it is<select name="condition">${options}</select></label>
<label>The paper ends in the next ticket<input type="checkbox" name="failsOnce"${failsOnce ? ' checked' : ''}></label>
<label>Answers that get lost<input type="number" name="loses" min="0" max="999" value="${loses}"></label>
<label>Milliseconds a ticket takes<input type="number" name="slow" min="0" max="99999" value="${slow}"></label><button>Set</button></form>`;
}
