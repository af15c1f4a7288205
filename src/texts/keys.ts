import type account from './account.en.json';
import type checkout from './checkout.en.json';
import type menu from './menu.en.json';
import type portal from './portal.en.json';
import type site from './site.en.json';

/** What a surface's texts may be asked for: the keys of its English catalogue. */
export type MenuKey = keyof typeof menu;
export type CheckoutKey = keyof typeof checkout;
export type PortalKey = keyof typeof portal;
export type AccountKey = keyof typeof account;
export type SiteKey = keyof typeof site;
