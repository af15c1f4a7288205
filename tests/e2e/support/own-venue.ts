import { expect, type Locator, type Page } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { readFileSync } from 'node:fs';
import type { PublicVenue } from '#features/venues/contract.ts';
import { mailTo } from './outbox.ts';

export const PASSWORD = 'four-olives-in-brine';
export const newAddress = (name: string): string => `${name}.${crypto.randomUUID().slice(0, 8)}@venues.example`;

export type OwnVenue = { readonly _id: string; readonly id: number; readonly title: string; readonly email: string };

/** A new Store account of a confirmed address, signed in on this page, with a venue of its own: six tables and an example menu. */
export async function openVenue(page: Page, more: object = {}): Promise<OwnVenue> {
  const email = newAddress('owner');
  const account = { accountType: 'Store', storeName: 'Steki', email, password: PASSWORD };
  expect((await page.request.post('/api/auth/sign-up/email', { data: account })).status()).toBe(200);
  const token = /\/verify-email\/([\w.-]+)/.exec(await mailTo(email))?.[1];
  expect((await page.request.post('/api/auth/verify-email', { data: { token } })).ok()).toBe(true);
  const wish = { name: 'To Steki', storeType: 1, currency: 'EUR', language: 'en', timeZone: 'Europe/Nicosia', menu: 'example', ...more };
  const made = await page.request.post('/api/venues', { data: wish });
  expect(made.status()).toBe(201);
  return { ...((await made.json()) as Omit<OwnVenue, 'email'>), email };
}

/** A dish that can be taken as it comes. */
export async function plainDish(page: Page, venue: number): Promise<string> {
  const { content } = (await (await page.request.get(`/api/stores/${venue}`)).json()) as PublicVenue;
  const dish = Object.values(content.menu.items)
    .flat()
    .find((item) => (item.extras ?? []).every((extra) => !extra.required));
  if (!dish) throw new Error(`Venue ${venue} has no plain dish.`);
  return dish.name;
}

/** What a phone reads in a picture of this element. */
export async function scanned(element: Locator): Promise<string> {
  const { data, info } = await sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data }, { timeLimit: 5000 });
}

type Area = 'together' | 'payments' | 'portal' | 'portal-keys' | 'portal-tables' | 'portal-team' | 'portal-plan' | 'admin';
/** The words of an area of the portal. For messages without plurals. */
export function areaWords(area: Area, language: 'en' | 'el' = 'en') {
  const all = JSON.parse(readFileSync(new URL(`../../../src/texts/${area}.${language}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >;
  return (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const message = all[key];
    if (message === undefined) throw new Error(`There is no message ${key}.`);
    return message.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  };
}
