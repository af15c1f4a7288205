import type { PromotionForm, PromotionList } from '#features/promotions/contract.ts';
import type { SectionName, SectionValues, Settings } from '#features/settings/contract.ts';
import type { Answer, TestApp } from './app.ts';

/** What an owner fills in for a hidden promotion of ten percent off, unless it is said otherwise. */
export const offer = (form: Partial<PromotionForm> & { readonly code: string }): PromotionForm => ({
  name: form.code,
  description: '',
  translations: {},
  shouldShow: false,
  start: null,
  end: null,
  days: [],
  from: null,
  to: null,
  backgroundColor: '#7a2e1b',
  backgroundImage: '',
  textColor: '#fffaf4',
  type: '%',
  discount: 10,
  maxUses: null,
  maxPerPerson: null,
  minimumSubtotal: 0,
  ...form,
});

/** The portal's calls at one venue, as somebody who has signed in. */
export function officeOf(world: TestApp, cookie: string, venue = 1) {
  const at = (path: string) => `/api/venues/${venue}/${path}`;
  const ask = (method: string, path: string, body?: unknown): Promise<Answer> =>
    world.call(method, at(path), { headers: { cookie }, ...(body !== undefined && { body }) });
  const settings = async (): Promise<Settings> => (await ask('GET', 'settings')).json as Settings;
  return {
    ask,
    promotions: async (): Promise<PromotionList> => (await ask('GET', 'promotions')).json as PromotionList,
    make: (form: PromotionForm) => ask('POST', 'promotions', { form }),
    settings,
    /** Saves a section on what is there now. */
    async set<Name extends SectionName>(section: Name, change: (value: SectionValues[Name]) => SectionValues[Name]): Promise<Answer> {
      const now = (await settings())[section];
      if (!now) throw new Error(`no section ${section} for this role`);
      return ask('POST', 'settings', { section, seal: now.seal, value: change(now.value as SectionValues[Name]) });
    },
  };
}
