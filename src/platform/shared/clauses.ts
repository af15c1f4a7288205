/** Parts of one sentence, each longer than a word. What English parts by a semicolon, in Greek is a question mark: there it is the raised dot. */
export const clauses = (parts: readonly string[], language: string): string => parts.join(language === 'el' ? '· ' : '; ');
