import type { Context } from 'hono';
import { readyBody, sendReady, type ReadyBody } from '#platform/server/cached-response.ts';
import type { App } from '#platform/server/http.ts';
import { contentSecurityPolicy } from '#platform/server/security-headers.ts';
import { apiDocsPage } from './api-docs-page.ts';
import { openApiDocument } from './openapi.ts';

/** The API's own description, generated from the contracts that validate it; made when it is first asked for, and kept compressed. */
export function documentation(app: App): void {
  const once = (make: () => Promise<ReadyBody>) => {
    let made: Promise<ReadyBody> | null = null;
    return async (context: Context) => {
      // One that failed is tried again.
      made ??= make().catch((error: unknown) => {
        made = null;
        throw error;
      });
      return sendReady(context, await made);
    };
  };
  const kept = { 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };
  const document = async () =>
    readyBody(JSON.stringify(await openApiDocument(app)), { ...kept, 'Content-Type': 'application/json; charset=UTF-8' });
  const page = async () => {
    const { html, csp } = apiDocsPage(await openApiDocument(app));
    return readyBody(html, { ...kept, 'Content-Type': 'text/html; charset=UTF-8', 'Content-Security-Policy': contentSecurityPolicy(csp) });
  };
  app.get('/api/openapi.json', once(document));
  app.get('/api/docs', once(page));
}
