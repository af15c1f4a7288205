import type { Context } from 'hono';
import { serve, type App } from '#platform/server/http.ts';
import type { Accounts } from '#features/accounts/server/accounts.ts';
import * as contract from '../installation-contract.ts';
import {
  addEndpoint,
  changeEndpoint,
  removeEndpoint,
  renewEndpointSecret,
  sendMessageAgain,
  testEndpoint,
  type By,
  type SendDeps,
} from './change-endpoints.ts';
import { INSTALLATION } from './endpoint-sql.ts';
import { readLog, readWebhook, readWebhooks } from './read-endpoints.ts';

type Deps = SendDeps & { readonly accounts: Pick<Accounts, 'admin'> };

/** Webhooks of all venues of the installation: any administrator's, each change in the platform's log. */
export function installationWebhookRoutes(app: App, deps: Deps): void {
  const { db, clock, courier, limit } = deps;
  const by = async (context: Context): Promise<By> => ({ ...INSTALLATION, actor: (await deps.accounts.admin(context)).id });
  const one = (id: string) => readWebhook(db, INSTALLATION, id, clock());
  // Asked before anything is read.
  const admins = { before: (context: Context) => deps.accounts.admin(context) };

  serve(app, contract.listAllWebhooks, async () => ({ webhooks: await readWebhooks(db, INSTALLATION, clock()) }), admins);
  serve(app, contract.allWebhookLog, ({ params, query }) => readLog(db, INSTALLATION, params.webhook, query.before), admins);
  serve(
    app,
    contract.addAllWebhook,
    async ({ body, context }) => {
      const { id, secret, found } = await addEndpoint(deps, await by(context), { ...body, allVenues: true });
      courier.wake();
      return { webhook: await one(id), secret, found };
    },
    admins,
  );
  serve(
    app,
    contract.changeAllWebhook,
    async ({ params, body, context }) => {
      const found = await changeEndpoint(deps, await by(context), params.webhook, body);
      courier.wake();
      return { webhook: await one(params.webhook), found };
    },
    admins,
  );
  serve(
    app,
    contract.removeAllWebhook,
    async ({ params, context }) => {
      await removeEndpoint(deps, await by(context), params.webhook);
      return undefined;
    },
    admins,
  );
  serve(
    app,
    contract.renewAllSecret,
    async ({ params, context }) => {
      const { id, secret } = await renewEndpointSecret(deps, await by(context), params.webhook);
      return { webhook: await one(id), secret };
    },
    admins,
  );
  const sending = async (context: Context, send: (who: By) => Promise<void>): Promise<undefined> => {
    const who = await by(context);
    await limit.take('installation');
    await send(who);
    courier.wake();
    return undefined;
  };
  serve(app, contract.testAllWebhook, ({ params, context }) => sending(context, (who) => testEndpoint(deps, who, params.webhook)), admins);
  serve(
    app,
    contract.sendAllAgain,
    ({ params, context }) => sending(context, (who) => sendMessageAgain(deps, who, params.webhook, params.message)),
    admins,
  );
}
