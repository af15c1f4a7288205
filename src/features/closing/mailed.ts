/** Who gets a Z report by mail; `unconfirmed`: nobody, as no owner confirmed their address; `no_server`: nobody, as this server sends no mail. */
export const MAILED = ['owners', 'both', 'accountant', 'unconfirmed', 'no_server'] as const;
export type Mailed = (typeof MAILED)[number];
