import { looksLikeLink } from '#platform/shared/wire.ts';

/** What somebody typed, as our mails print it: one line, and nothing that a mail program makes a link of. */
export function plainWords(typed: string): string {
  const line = typed.replaceAll(/\s+/g, ' ').trim();
  return looksLikeLink(line) ? line.replaceAll(/[.。．｡:@](?=\S)/g, (sign) => `${sign} `) : line;
}
