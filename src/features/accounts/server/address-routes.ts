import { clientAddress } from '#platform/server/client-address.ts';
import type { Config } from '#platform/server/config.ts';
import { serve, type App } from '#platform/server/http.ts';
import { limiter } from '#platform/server/rate-limit.ts';
import * as contract from '../address-contract.ts';
import type { Accounts } from './accounts.ts';
import { askers } from './own-routes.ts';

/** Confirming an address, and moving to another one. */
export function addressRoutes(app: App, { accounts, config }: { readonly accounts: Accounts; readonly config: Config }): void {
  const { own, signedIn } = askers(accounts);
  const links = limiter(config, { name: 'links', points: 120, seconds: 3600 });
  serve(app, contract.verifyEmail, async ({ body, context }) => {
    await links.take(clientAddress(context, config));
    await accounts.verifyEmail(body.token);
    return { status: true };
  });

  serve(app, contract.confirmEmailChange, async ({ body, context }) => {
    await links.take(clientAddress(context, config));
    await accounts.changeEmail(body.token);
    return { status: true };
  });

  serve(app, contract.sendVerificationEmail, async ({ context }) =>
    accounts.sendLinkAgain(await signedIn(context), context.req.raw.headers),
  );

  serve(app, contract.askForEmail, async ({ params, body, context }) => {
    const user = await own(context, params.id);
    const holder = await accounts.confirmOwner({ user, address: clientAddress(context, config) }, body.password);
    await accounts.askForEmail(holder, body.email);
    return accounts.settings(user.id);
  });

  serve(app, contract.forgetEmail, async ({ params, context }) => {
    const { id } = await own(context, params.id);
    await accounts.forgetEmailChange(id);
    return accounts.settings(id);
  });
}
