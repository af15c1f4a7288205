import { createHash, randomBytes } from 'node:crypto';

/** Where printers ask; what follows is the printer's own, and its password. */
export const PRINT_PATH = '/print/';

const TOKEN_BYTES = 18;
/** Nobody guesses one, and a person can type it. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
/** What is kept of it: who reads the database prints nothing. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
