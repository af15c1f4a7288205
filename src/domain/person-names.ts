/** Somebody of a venue's team, or who once was. */
export type Person = { readonly id: string; readonly name: string; readonly email: string };

const beforeTheAt = (email: string): string => email.split('@')[0] ?? '';

/** What a person is called where guests read it too: their name, or their venue's. Never an address: of who has no name what stands before its @. */
export const plainName = ({ name, email }: Pick<Person, 'name' | 'email'>): string => {
  const known = name.trim();
  return known === '' || known.includes('@') ? beforeTheAt(email) : known;
};

/** What these people are called among each other: namesakes with what stands before the @ of their addresses, and a number where that is the same too. */
export function namesAmong(people: readonly Person[]): ReadonlyMap<string, string> {
  const sharing = Map.groupBy(people, (person) => plainName(person).toLowerCase());
  const times = new Map<string, number>();
  return new Map(
    people.map((person) => {
      const plain = plainName(person);
      if (sharing.get(plain.toLowerCase())?.length === 1) return [person.id, plain];
      const said = plain === beforeTheAt(person.email) ? plain : `${plain} (${beforeTheAt(person.email)})`;
      const nth = (times.get(said.toLowerCase()) ?? 0) + 1;
      times.set(said.toLowerCase(), nth);
      return [person.id, nth === 1 ? said : `${said} ${nth}`];
    }),
  );
}
