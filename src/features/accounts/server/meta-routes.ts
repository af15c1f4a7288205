import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { notFound } from '#platform/shared/refusal.ts';
import { clientAddress } from '#platform/server/client-address.ts';
import type { Config } from '#platform/server/config.ts';
import { serve, type App } from '#platform/server/http.ts';
import { tellDeed } from '#platform/server/security-log.ts';
import * as contract from '../meta-contract.ts';
import type { Accounts } from './accounts.ts';
import { deviceOf } from './device.ts';
import { acceptedLanguage } from './mail-texts.ts';
import { pretendedMetaPage } from './pretended-meta.ts';

/** The state that a browser took along to Meta: sent to Meta's way back only, and once. */
const COOKIE = 'parea.meta';
const PATH = contract.metaOffered.path;
const LIVES_S = 600;

export function metaRoutes(app: App, { accounts, config }: { readonly accounts: Accounts; readonly config: Config }): void {
  const { meta } = accounts;
  const secure = config.publicUrl.startsWith('https:');
  /** Over https bound to this very host, which needs the whole of it as its path. */
  const place = secure ? { path: '/', prefix: 'host' as const } : { path: PATH };

  serve(app, contract.metaOffered, async () => ({ offered: meta.offered, pretended: meta.pretended }));

  serve(app, contract.pretendedPage, async ({ query, context }) => {
    if (!meta.pretended) throw notFound('Login with Meta');
    const language = acceptedLanguage(context.req.header('accept-language'));
    const { html, headers } = pretendedMetaPage(language, contract.metaCallback.path, query.state);
    return context.body(html, 200, headers);
  });

  serve(app, contract.metaStart, async ({ context }) => {
    // A page of somebody else's would sign its visitor in without their doing anything.
    const site = context.req.header('sec-fetch-site');
    if (site === 'cross-site' || site === 'same-site') return context.redirect('/login');
    const started = meta.start();
    if (!started) throw notFound('Login with Meta');
    setCookie(context, COOKIE, started.state, { ...place, httpOnly: true, sameSite: 'Lax', secure, maxAge: LIVES_S });
    context.header('Cache-Control', 'no-store');
    return context.redirect(started.url);
  });

  serve(app, contract.metaCallback, async ({ query, context }) => {
    const { headers } = context.req.raw;
    const from = {
      address: clientAddress(context, config),
      language: acceptedLanguage(headers.get('accept-language')),
      device: deviceOf(headers.get('user-agent')),
    };
    const { code, state, error } = query;
    const outcome = await meta.finish({ code, state, error }, getCookie(context, COOKIE, secure ? 'host' : undefined), from);
    deleteCookie(context, COOKIE, { ...place, secure });
    context.header('Cache-Control', 'no-store');
    if ('failure' in outcome) {
      tellDeed(context, config, 'not_let_in', { by: `meta: ${outcome.failure}` });
      return context.redirect(`/login?meta=${outcome.failure}`);
    }
    // The session that this browser had until now ends, as at every other door.
    await accounts.signOut(headers);
    tellDeed(context, config, 'signed_in', { account: outcome.account, by: 'meta' });
    for (const cookie of outcome.headers.getSetCookie()) context.header('Set-Cookie', cookie, { append: true });
    return context.redirect('/account');
  });
}
