import type { Context } from 'hono';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Config } from '#platform/server/config.ts';
import { serve, type App } from '#platform/server/http.ts';
import { tellDeed } from '#platform/server/security-log.ts';
import * as contract from '../address-contract.ts';
import type { Accounts } from './accounts.ts';
import { askers } from './own-routes.ts';

type Deps = {
  readonly accounts: Accounts;
  readonly config: Config;
  /** Counts a link that leads nowhere; refuses who tried too many. */
  readonly wrongLink: (context: Context) => Promise<void>;
};

/** Confirming an address, and moving to another one. */
export function addressRoutes(app: App, { accounts, config, wrongLink }: Deps): void {
  const { own, signedIn } = askers(accounts);
  /** Nobody guesses a link, so a right one is never kept waiting. */
  const counted = async (context: Context, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (error instanceof Refusal && error.code === 'invalid_token') await wrongLink(context);
      throw error;
    }
  };
  serve(app, contract.verifyEmail, async ({ body, context }) => {
    await counted(context, () => accounts.verifyEmail(body.token));
    tellDeed(context, config, 'address_changed');
    return { status: true };
  });

  serve(app, contract.confirmEmailChange, async ({ body, context }) => {
    await counted(context, () => accounts.changeEmail(body.token));
    tellDeed(context, config, 'address_changed');
    return { status: true };
  });

  serve(app, contract.sendVerificationEmail, async ({ context }) =>
    accounts.sendLinkAgain(await signedIn(context), context.req.raw.headers),
  );

  serve(app, contract.askForEmail, async ({ params, body, context }) => {
    const user = await own(context, params.id);
    const holder = await accounts.confirmOwner({ user }, body.password);
    await accounts.askForEmail(holder, body.email);
    tellDeed(context, config, 'address_asked', { account: user.id });
    return accounts.settings(user.id);
  });

  serve(app, contract.forgetEmail, async ({ params, context }) => {
    const { id } = await own(context, params.id);
    await accounts.forgetEmailChange(id);
    return accounts.settings(id);
  });
}
