import search from 'icon-paths:search';
import { SiteIcon } from './site-frame.tsx';

/** What a page with a search takes into its sprite. */
export const SEARCH_ICONS = { search };

type Props = { readonly action: string; readonly label: string; readonly go: string; readonly query: string };

/** A search that needs no script: its page comes anew, under an address that can be kept. */
export const SiteSearch = ({ action, label, go, query }: Props) => (
  <form className="site-search" role="search" action={action} method="get">
    <div className="field">
      <label htmlFor="q">{label}</label>
      <input className="input" id="q" name="q" type="search" maxLength={100} defaultValue={query} />
    </div>
    <button className="button button--primary" type="submit">
      <SiteIcon name="search" />
      {go}
    </button>
  </form>
);
