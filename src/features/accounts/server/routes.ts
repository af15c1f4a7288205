import type { Context } from 'hono';
import { notFound } from '#platform/shared/refusal.ts';
import { callerOf } from '#platform/server/caller.ts';
import type { Config } from '#platform/server/config.ts';
import type { Database } from '#platform/server/database.ts';
import { serve, type App } from '#platform/server/http.ts';
import { tellDeed } from '#platform/server/security-log.ts';
import { acceptedLanguage } from './mail-texts.ts';
import * as contract from '../contract.ts';
import type { SessionBody } from '../contract.ts';
import type { Accounts } from './accounts.ts';
import { addressRoutes } from './address-routes.ts';
import { deviceOf } from './device.ts';
import { accountByEmail } from './find-account.ts';
import type { AccountLimits } from './login-guard.ts';
import { metaRoutes } from './meta-routes.ts';
import { ownAccountRoutes } from './own-routes.ts';
import type { SessionAnswer } from './session.ts';

const RESET_ANSWER = { status: true, message: 'If there is an account with this email, a link is on its way to it.' };

type Deps = {
  readonly accounts: Accounts;
  readonly config: Config;
  readonly db: Database;
  readonly limits: Pick<AccountLimits, 'confirmLink'>;
  /** What pages are told where an administrator looks into a venue; null: nobody does. */
  readonly looking: () => Promise<SessionBody | null>;
};

export function accountRoutes(app: App, { accounts, config, db, limits, looking }: Deps): void {
  const { browsers } = accounts;
  const agentOf = (context: Context) => deviceOf(context.req.header('user-agent'));
  const come = async (context: Context, entered: SessionAnswer, deed: 'signed_up' | 'signed_in'): Promise<SessionBody> => {
    // The session that this browser had until now: nobody is to find it open still.
    await accounts.signOut(context.req.raw.headers);
    tellDeed(context, config, deed, { by: 'password', ...(entered.body.user && { account: entered.body.user._id }) });
    return answer(context, entered);
  };
  ownAccountRoutes(app, { accounts, config });
  addressRoutes(app, { accounts, config, wrongLink: (context) => limits.confirmLink.take(callerOf(context, config).address) });
  metaRoutes(app, { accounts, config });

  serve(app, contract.signUp, async ({ body, context }) => {
    const from = {
      ...callerOf(context, config),
      language: acceptedLanguage(context.req.header('accept-language')),
      device: agentOf(context),
    };
    const signedUp = await accounts.signUp(body, from);
    const session = await come(context, signedUp, 'signed_up');
    browsers.remember(context, body.email);
    return session;
  });

  serve(app, contract.signIn, async ({ body, context }) => {
    const signedIn = await accounts.signIn(browsers.attemptOf(context, body.email), body.password, agentOf(context));
    const session = await come(context, signedIn, 'signed_in');
    if (session.user?.admin) await accounts.firstSetup.entered();
    browsers.remember(context, body.email);
    return session;
  });

  serve(app, contract.signOut, async ({ context }) => {
    passOn(context, await accounts.signOut(context.req.raw.headers));
    tellDeed(context, config, 'signed_out');
    // And the pages that the browser keeps for its Back. What is stored is not all the account's: a cart, a theme.
    context.header('Clear-Site-Data', '"cache"');
    return { success: true };
  });

  serve(app, contract.getSession, async ({ context }) => {
    const look = await looking();
    return answer(context, look ? { body: look, headers: new Headers() } : await accounts.session(context.req.raw.headers));
  });

  serve(app, contract.requestPasswordReset, async ({ body, context }) => {
    await accounts.requestReset({ email: body.email, ...callerOf(context, config) });
    return RESET_ANSWER;
  });

  serve(app, contract.resetPassword, async ({ body, context }) => {
    const account = await accounts.resetPassword(body.token, body.newPassword);
    tellDeed(context, config, 'password_reset', { account });
    return { status: true };
  });

  administratorRoutes(app, { accounts, config, db });
}

/** Of the administrators' calls those that are about accounts. */
function administratorRoutes(app: App, { accounts, config, db }: Pick<Deps, 'accounts' | 'config' | 'db'>): void {
  const { browsers } = accounts;
  serve(app, contract.openAdminSession, async ({ body, context }) => {
    context.header('Cache-Control', 'no-store');
    const opened = await accounts.openAdminSession(browsers.attemptOf(context, body.email), body.password, body.code);
    browsers.remember(context, body.email);
    tellDeed(context, config, 'admin_in', { account: opened.userId, by: body.code === undefined ? 'password' : 'password and code' });
    return opened;
  });

  serve(app, contract.firstAdmin, async ({ context }) => {
    context.header('Cache-Control', 'no-store');
    return { email: await accounts.firstSetup.openFor(context) };
  });

  serve(app, contract.chooseFirstAdmin, async ({ body, context }) => {
    context.header('Cache-Control', 'no-store');
    await accounts.firstSetup.choose(context, body.email, body.password);
    tellDeed(context, config, 'password_changed', { by: 'first visitor on this machine' });
    return accounts.openAdminSession(browsers.attemptOf(context, body.email), body.password);
  });

  const asAdmin = { before: (context: Context) => accounts.admin(context) };
  serve(
    app,
    contract.closeAdminSession,
    async ({ context }) => {
      await accounts.closeAdminSession(context);
      tellDeed(context, config, 'admin_out');
      return undefined;
    },
    asAdmin,
  );

  serve(
    app,
    contract.findUserByEmail,
    async ({ params, context }) => {
      const found = await accountByEmail(db, params.email);
      if (!found) throw notFound('The account');
      context.header('Cache-Control', 'no-store');
      const accountType: 'Store' | 'User' = found.accountType === 'Store' ? 'Store' : 'User';
      return { _id: found.id, email: found.email, accountType, storeName: found.storeName, emailVerified: found.emailVerified };
    },
    asAdmin,
  );
}

function answer(context: Context, { body, headers }: SessionAnswer): SessionBody {
  passOn(context, headers);
  return body;
}

/** The cookies alone: whatever else better-auth would say is ours to say. */
function passOn(context: Context, headers: Headers): void {
  context.header('Cache-Control', 'no-store');
  for (const cookie of headers.getSetCookie()) context.header('Set-Cookie', cookie, { append: true });
}
