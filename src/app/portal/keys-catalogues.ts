/** The words of keys and webhooks, which administrators read too. */
export const KEYS_CATALOGUES = {
  en: () => import('#texts/portal-keys.en.json?texts'),
  el: () => import('#texts/portal-keys.el.json?texts'),
};
