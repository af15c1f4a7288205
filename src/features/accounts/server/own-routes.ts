import type { Context } from 'hono';
import { notFound } from '#platform/shared/refusal.ts';
import type { Config } from '#platform/server/config.ts';
import { serve, type App } from '#platform/server/http.ts';
import { tellDeed } from '#platform/server/security-log.ts';
import * as contract from '../contract.ts';
import { deviceOf } from './device.ts';
import * as passports from '../passport-contract.ts';
import type { Accounts } from './accounts.ts';
import type { SessionUser } from './session.ts';

/** Who a call about one's own account is made by; none of its answers is kept anywhere. */
export function askers(accounts: Pick<Accounts, 'requireUser'>) {
  /** The session's user, where the address names that very user; anyone else finds nothing. */
  const own = async (context: Context, id: string): Promise<SessionUser> => {
    context.header('Cache-Control', 'no-store');
    const user = await accounts.requireUser(context.req.raw.headers);
    if (user.id !== id) throw notFound('The user');
    return user;
  };
  const signedIn = (context: Context): Promise<SessionUser> => {
    context.header('Cache-Control', 'no-store');
    return accounts.requireUser(context.req.raw.headers);
  };
  return { own, signedIn };
}

/** What people see and change of their own account. */
export function ownAccountRoutes(app: App, { accounts, config }: { readonly accounts: Accounts; readonly config: Config }): void {
  const { own, signedIn } = askers(accounts);
  serve(app, contract.readSettings, async ({ params, context }) => accounts.settings((await own(context, params.id)).id));

  serve(app, contract.changeProfile, async ({ params, body, context }) => accounts.changeProfile(await own(context, params.id), body));

  serve(app, contract.changePassword, async ({ params, body, context }) => {
    const user = await own(context, params.id);
    const device = deviceOf(context.req.header('user-agent') ?? null);
    const headers = await accounts.changePassword({ user }, body.currentPassword, body.newPassword, device);
    for (const cookie of headers.getSetCookie()) context.header('Set-Cookie', cookie, { append: true });
    tellDeed(context, config, 'password_changed', { account: user.id });
    return { status: true };
  });

  serve(app, passports.readPassport, async ({ params, context }) => ({
    kept: await accounts.passport((await own(context, params.id)).id),
  }));

  serve(app, passports.keepPassport, async ({ params, body, context }) => ({
    kept: await accounts.keepPassport((await own(context, params.id)).id, body),
  }));

  serve(app, passports.forgetPassport, async ({ params, context }) => {
    await accounts.forgetPassport((await own(context, params.id)).id);
    return undefined;
  });

  serve(app, contract.listDevices, async ({ context }) => ({ sessions: await accounts.devices(await signedIn(context)) }));

  serve(app, contract.endDevice, async ({ params, context }) => {
    const user = await signedIn(context);
    await accounts.endDevice(user, params.id);
    tellDeed(context, config, 'sessions_ended', { account: user.id });
    return undefined;
  });

  serve(app, contract.endOtherDevices, async ({ context }) => {
    const user = await signedIn(context);
    await accounts.endOtherDevices(user);
    tellDeed(context, config, 'sessions_ended', { account: user.id });
    return undefined;
  });
}
