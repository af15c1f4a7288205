/** A mail's source with its quoted-printable parts as they are read. */
export const simpleText = (source: string): string =>
  Buffer.from(
    source.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
