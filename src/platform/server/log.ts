import pino from 'pino';

/** JSON lines on stdout in production, quiet words in development. Never names, addresses, cookies or tokens. */
export const log = pino({
  level: process.env['LOG_LEVEL'] ?? (process.env['NODE_ENV'] === 'production' ? 'info' : 'warn'),
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
});
