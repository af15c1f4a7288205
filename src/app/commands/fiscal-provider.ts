import { once } from 'node:events';
import { pretendedProvider, type Provider, type ProviderFaults } from '../fiscal/provider.ts';
import { providerPage } from '../fiscal/provider-page.ts';

export type PretendedProvider = ProviderFaults & {
  readonly host: string;
  readonly port: number;
  readonly secret: string;
  readonly say: (words: string) => void;
  readonly signal: AbortSignal;
};

/** A fiscal provider without a provider, until the signal: takes what the port asks for, and shows it on a page. */
export async function pretendProvider({ host, port, secret, say, signal, ...faults }: PretendedProvider): Promise<void> {
  const page = providerPage((): Provider => provider);
  const provider = await pretendedProvider({ host, port, secret, say, page });
  Object.assign(provider.faults, faults);
  say(`Address for the portal: ${provider.address}, secret: ${secret}. The server needs WEBHOOKS_ANYWHERE=1 to call it.`);
  say(`Its slips: ${new URL('/', provider.address).href}`);
  if (!signal.aborted) await once(signal, 'abort');
  await provider.close();
}
