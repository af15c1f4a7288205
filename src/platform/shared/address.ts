import type { AddressParts, Endpoint, Given, NamesIn, PathOf } from './endpoint.ts';

/** What a path is filled with: texts in the wire's own form. */
export type Fill = { readonly params?: Readonly<Record<string, string>>; readonly query?: Readonly<Record<string, string>> };

/** Every address of the API is written here: parameters and query encoded, nothing else put together by hand. Takes any path: it is for `addressTo` and `call`. */
export const fillAddress = (path: string, { params, query }: Fill = {}): string =>
  path.replace(/:\w+/g, (name) => encodeURIComponent(params?.[name.slice(1)] as string)) + (query ? `?${new URLSearchParams(query)}` : '');

/**
 * The address of what is asked for by its address alone, a link, a file, a stream or a redirect, typed by its contract:
 * `addressTo<typeof exportMenu>('/api/venues/:id/menu/export', { params: { id }, query: { format } })`.
 */
export const addressTo = fillAddress as <E extends Endpoint & { readonly method: 'GET' }>(
  path: PathOf<E>,
  ...[given]: Given<AddressParts<E>>
) => string;

/** An address that no contract declares, such as a webhook's or a cookie's, from the path that is mounted for it. */
export const addressAt = fillAddress as <Path extends string>(
  path: Path,
  given: { readonly params: Readonly<Record<NamesIn<Path>, string>> },
) => string;
