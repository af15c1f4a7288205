/** Somebody of a venue's team, or who once was. */
export type Person = { readonly id: string; readonly name: string; readonly email: string };

const beforeTheAt = (email: string): string => email.split('@')[0] ?? '';

/**
 * What a person is called where guests read it too: their name. Never an address, and not `house`, the venue that an account was made for: of who has
 * no name of their own, what stands before the @.
 */
export const plainName = ({ name, email }: Pick<Person, 'name' | 'email'>, house = ''): string => {
  const known = name.trim();
  const isOwn = known !== '' && !known.includes('@') && known.toLowerCase() !== house.trim().toLowerCase();
  return isOwn ? known : beforeTheAt(email);
};

/** What these people are called among each other: namesakes with what stands before the @ of their addresses, and a number where that is the same too. */
export function namesAmong(people: readonly Person[], house = ''): ReadonlyMap<string, string> {
  const sharing = Map.groupBy(people, (person) => plainName(person, house).toLowerCase());
  const times = new Map<string, number>();
  return new Map(
    people.map((person) => {
      const plain = plainName(person, house);
      if (sharing.get(plain.toLowerCase())?.length === 1) return [person.id, plain];
      const said = plain === beforeTheAt(person.email) ? plain : `${plain} (${beforeTheAt(person.email)})`;
      const nth = (times.get(said.toLowerCase()) ?? 0) + 1;
      times.set(said.toLowerCase(), nth);
      return [person.id, nth === 1 ? said : `${said} ${nth}`];
    }),
  );
}

/** Of a name, as a large letter alone: Greek ones have no accent then. */
export const initialOf = (name: string): string => [...name][0]?.toLocaleUpperCase('el') ?? '';
