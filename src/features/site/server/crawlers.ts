import type { Database } from '#platform/server/database.ts';
import type { App } from '#platform/server/http.ts';
import { escapeMarkup } from '#platform/server/escape-markup.ts';
import { publicVenueNumbers } from '#features/venues/server/venue-directory.ts';
import { languagesOf, siteAddresses } from './site-pages.ts';

/** So many a search engine takes of one file. */
const MOST = 50_000;

/** What nobody has to find by searching: what is somebody's own, and what is only for programs. */
const PRIVATE = [
  '/api/',
  '/portal',
  '/account',
  '/order-history',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/change-email',
  '/join',
  '/secret',
  '/share/',
  '/try/',
  '/store/checkout',
  '/store/order-confirmation',
];

/** `/robots.txt` and `/sitemap.xml`: the public pages and every venue. */
export function crawlerRoutes(app: App, { publicUrl, db }: { readonly publicUrl: string; readonly db: Database }): void {
  app.get('/robots.txt', (context) => {
    context.header('Cache-Control', 'public, max-age=3600');
    return context.text(
      [
        'User-agent: *',
        'Allow: /api/docs',
        ...PRIVATE.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${publicUrl}/sitemap.xml`,
        '',
      ].join('\n'),
    );
  });

  app.get('/sitemap.xml', async (context) => {
    const pages = [...siteAddresses().flatMap((path) => inEachLanguage(`${publicUrl}${path}`)), entry(`${publicUrl}/all-stores`)];
    const venues = await publicVenueNumbers(db, MOST - pages.length);
    const menus = venues.map(({ number, updatedAt }) => entry(`${publicUrl}/store/?id=${number}`, updatedAt));
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${[...pages, ...menus].join('\n')}\n</urlset>\n`;
    return context.body(body, 200, { 'Content-Type': 'application/xml; charset=UTF-8', 'Cache-Control': 'public, max-age=3600' });
  });
}

/** One entry for each language, each naming all of them, itself included: what is not named on both sides does not count. */
function inEachLanguage(address: string): string[] {
  const languages = languagesOf(address);
  const links = Object.entries(languages).map(
    ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeMarkup(href)}"/>`,
  );
  return [...new Set(Object.values(languages))].map((one) => `<url><loc>${escapeMarkup(one)}</loc>${links.join('')}</url>`);
}

const entry = (address: string, changed?: Date): string =>
  `<url><loc>${escapeMarkup(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`;
