import { createContext, use, type ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

/** Whether a page's address is open to whoever is signed in; without a frame that says otherwise, each is. */
export const PagesOpen = createContext<(address: string) => boolean>(() => true);

/** A link to another page of the portal; what stands in its place where that page is not theirs, nothing without more. */
export function PageLink({ to, otherwise, ...link }: Omit<LinkProps, 'to'> & { readonly to: string; readonly otherwise?: ReactNode }) {
  return use(PagesOpen)(to) ? <Link to={to} {...link} /> : (otherwise ?? null);
}
