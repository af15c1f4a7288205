import { readyBody, sendReady } from '#platform/server/cached-response.ts';
import type { App } from '#platform/server/http.ts';
import { contentSecurityPolicy } from '#platform/server/security-headers.ts';
import { API_DOCS, apiDocsPage, apiDocsParts } from './api-docs-page.ts';
import { openApiDocument } from './openapi.ts';

/** The API's own description, generated from the contracts that validate it; made when it is first asked for, and kept compressed. */
export function documentation(app: App): void {
  const kept = { 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };
  const document = once(() => openApiDocument(app));
  const json = once(async () =>
    readyBody(JSON.stringify(await document()), { ...kept, 'Content-Type': 'application/json; charset=UTF-8' }),
  );
  const pageOf = (part: string | null) =>
    once(async () => {
      const { html, csp } = apiDocsPage(await document(), part);
      const policy = { 'Content-Security-Policy': contentSecurityPolicy(csp) };
      return readyBody(html, { ...kept, 'Content-Type': 'text/html; charset=UTF-8', ...policy });
    });
  const whole = pageOf(null);
  const parts = once(async () => new Map(apiDocsParts(await document()).map((part) => [part, pageOf(part)])));
  app.get('/api/openapi.json', async (context) => sendReady(context, await json()));
  app.get(API_DOCS, async (context) => sendReady(context, await whole()));
  app.get(`${API_DOCS}/:part`, async (context, next) => {
    const page = (await parts()).get(context.req.param('part'));
    return page ? sendReady(context, await page()) : next();
  });
}

/** What is made once; what failed is tried again. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | null = null;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    }));
}
