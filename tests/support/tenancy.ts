/** Who asks, and what each kind of caller gets: the words of the table in tests/journeys/tenancy.test.ts. */
export const CALLERS = ['anonymous', 'diner', 'owner of 1', 'owner of 2', 'staff of 1', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];
export type Statuses = readonly [number, number, number, number, number, number];
/** `own`: the diner's, or of venue 1. `other`: somebody else's, or of venue 2. `missing`: of nobody. */
export type Whose = 'own' | 'other' | 'missing';
export type Asked = {
  readonly params?: string;
  /** In the place of `:visit`. */ readonly visit?: string;
  /** In the place of `:share`, `:person`, `:key`, `:webhook` and `:slip`. */ readonly of?: string;
  readonly body?: unknown;
  /** Instead of a body. */ readonly form?: FormData;
};
export type Row = { readonly ask: (whose: Whose, caller: Caller) => Asked | Promise<Asked> } & { readonly [whose in Whose]?: Statuses };

export const all = (status: number): Statuses => [status, status, status, status, status, status];
export const ADMIN_ONLY = (status: number): Statuses => [401, 401, 401, 401, 401, status];
/** Calls of a venue's staff: 401 without a session, 404 at any venue that is not one's own. */
export const STAFF = {
  own: [401, 404, 200, 404, 200, 401],
  other: [401, 404, 404, 200, 404, 401],
  missing: [401, 404, 404, 404, 404, 401],
} as const;
/** Calls of owners and managers: the rest of the team is told that its role does not include them. */
export const OWNERS = { ...STAFF, own: [401, 404, 200, 404, 403, 401] } as const;
/** The same callers, with what they get. */
export const STAFF_GETS = (status: number) =>
  ({ own: [401, 404, status, 404, status, 401], other: [401, 404, 404, status, 404, 401], missing: STAFF.missing }) as const;
/** An order: its user's (the diner), or its venue's staff's; to anyone else it is not there. */
export const ORDER = { own: [404, 200, 200, 404, 200, 404], other: [404, 404, 404, 200, 404, 404], missing: all(404) } as const;
/** The same callers, with what they get. */
export const HOLDERS = (status: number) =>
  ({ own: [404, status, status, 404, status, 404], other: [404, 404, 404, status, 404, 404], missing: all(404) }) as const;
/** A user's own record: to anyone else it is not there. */
export const USER = { own: [404, 200, 404, 404, 404, 404], other: all(404), missing: all(404) } as const;
/** Changes of one's own account: 401 without a session, 404 at anybody else's. */
export const OWN_USER = (status: number) =>
  ({ own: [401, status, 404, 404, 404, 401], other: [401, 404, 404, 404, 404, 401], missing: [401, 404, 404, 404, 404, 401] }) as const;
/** Calls of a venue's owners and managers: staff are told that their role does not include it. */
export const LEADERS = (status: number) =>
  ({
    own: [401, 404, status, 404, 403, 401],
    other: [401, 404, 404, status, 404, 401],
    missing: [401, 404, 404, 404, 404, 401],
  }) as const;
