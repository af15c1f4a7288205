/** Under which the whole list of `GET /api/stores` is kept. */
export const STORES = ['admin', 'stores'];
