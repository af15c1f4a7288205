/** The words of reports and of the log of changes. */
export const REPORT_CATALOGUES = {
  en: () => import('#texts/portal-reports.en.json?texts'),
  el: () => import('#texts/portal-reports.el.json?texts'),
};
