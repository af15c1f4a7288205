import pino from 'pino';
import { logLevelOf } from './config.ts';
import { hideSecrets } from './hide-secrets.ts';

/**
 * JSON lines on stdout, as many as LOG_LEVEL says. Never names, addresses, cookies or tokens: of an error only what is chosen
 * below, and of any words nothing that looks like a secret.
 */
export const log = pino({
  level: logLevelOf(process.env),
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: errorOf },
  formatters: { log: (about) => Object.fromEntries(Object.entries(about).map(([key, value]) => [key, shown(value)])) },
});

const shown = (value: unknown): unknown => (typeof value === 'string' ? hideSecrets(value) : value);

/** Where an error comes from. What libraries hang on it stays out: a database tells the whole row, a schema the whole answer. */
function errorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack = '' } = error;
  const about = Object.fromEntries(
    ['code', 'table', 'column', 'constraint', 'routine'].flatMap((key) => {
      const value: unknown = Object.getOwnPropertyDescriptor(error, key)?.value;
      return typeof value === 'string' ? [[key, value]] : [];
    }),
  );
  return { type: name, message: hideSecrets(message), ...about, stack: hideSecrets(stack) };
}
