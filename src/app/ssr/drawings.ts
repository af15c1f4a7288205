/** The covers and logos that we drew ourselves: a kilobyte or two each. */
const DRAWN: Readonly<Record<string, string>> = import.meta.glob('/public/{covers,logos}/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** As a data address: without quotes, and without what an attribute would have to escape. */
const asData = (svg: string): string =>
  `data:image/svg+xml,${svg
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll('"', "'")
    .replaceAll(/[%#<>&']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;

const addresses = new Map(Object.entries(DRAWN).map(([file, svg]) => [file.replace(/^\/public/, ''), asData(svg)]));

/** The picture itself where it is one of our drawings, which then is there with the page's first paint; any other address as it is. */
export const drawn = (address: string): string => addresses.get(address) ?? address;
