import { ReadyBodies, readyBody, sendReady } from '#platform/server/cached-response.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { App } from '#platform/server/http.ts';
import { contentSecurityPolicy } from '#platform/server/security-headers.ts';

const FOR_EVER = Number.MAX_SAFE_INTEGER;

/** What works on where there is no network: the program at each address. */
export function workerRoutes(app: App, clock: Clock, programs: Readonly<Record<string, () => string>>): void {
  const bodies = new ReadyBodies();
  const ready = (program: string) =>
    readyBody(program, {
      'Content-Type': 'text/javascript; charset=UTF-8',
      'Cache-Control': 'no-cache',
      // What the worker itself may fetch.
      'Content-Security-Policy': contentSecurityPolicy({ scripts: [], styles: [] }),
      Vary: 'Accept-Encoding',
    });
  for (const [path, render] of Object.entries(programs))
    app.get(path, async (context) =>
      sendReady(context, await bodies.get(path, '', clock(), async () => ({ body: await ready(render()), until: FOR_EVER }))),
    );
}
