import { sendReady, type ReadyBodies } from '#platform/server/cached-response.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { App } from '#platform/server/http.ts';
import type { Page } from '#platform/shared/page.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { FOR_EVER, ready } from '../ready-page.ts';
import { tryVenue } from './venue.ts';

type Manifest = Readonly<Record<string, unknown>>;
export type TryRenderer = { renderTry(input: { part: string; language: string; venue: PublicVenue; assets: Manifest }): Page };
type Deps = { readonly renderers: TryRenderer; readonly assets: { readonly live: Manifest }; readonly clock: Clock };

/** The phone and the board in the frames of the home page: a venue that is in no database, the same for everybody. */
export function tryPages(app: App, { renderers, assets, clock }: Deps, bodies: ReadyBodies): void {
  const venue = tryVenue();
  // In groups: a router puts its own marks of beginning and end around them.
  app.get('/try/:part{(?:phone|board)}/:language{(?:en|el)}', async (context) => {
    const { part, language } = context.req.param();
    const body = await bodies.get(`try ${part} ${language}`, '', clock(), async () => ({
      body: await ready(renderers.renderTry({ part, language, venue, assets: assets.live }), {}, { pictures: 'own' }),
      until: FOR_EVER,
    }));
    return sendReady(context, body);
  });
}
