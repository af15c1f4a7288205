import * as v from 'valibot';

/** The address of a PostgreSQL, as a setting of that name. What is wrong with it is said without it: it has a password in it. */
export const databaseAddress = (name: string) =>
  v.pipe(
    v.string(),
    v.regex(/^postgres(ql)?:\/\//, `${name} must start with postgres://`),
    v.check(
      isWhole,
      `${name} is no whole address, such as postgres://user:password@host:5432/database. In the password write @ as %40, : as %3A, / as %2F, # as %23.`,
    ),
  );

/** As PostgreSQL's clients read it: the host may be left out (`postgres://user@/name?host=/run/postgresql`), but something is named. */
function isWhole(address: string): boolean {
  const full = address.replace(/@(?=\/)/, '@localhost');
  if (!URL.canParse(full)) return false;
  const { hostname, pathname } = new URL(full);
  return hostname !== '' || pathname.length > 1;
}
