import * as v from 'valibot';
import { wholeAddress } from './whole-address.ts';

/** What reads photographed menus: an address that takes a file and answers its text. */
export type MenuReaderConfig = { readonly url: string; readonly key: string | null };

export const MENU_READER = {
  MENU_READER_URL: wholeAddress('MENU_READER_URL', 'https://reader.example.com/read'),
  MENU_READER_KEY: v.optional(v.pipe(v.string(), v.trim())),
};
type Set = Readonly<Partial<Record<keyof typeof MENU_READER, string | undefined>>>;

export const menuReaderConfig = ({ MENU_READER_URL: url, MENU_READER_KEY: key }: Set): MenuReaderConfig | null =>
  url ? { url, key: key || null } : null;
