import { expect, it } from 'vitest';
import { matcherOf, searchKey } from './search-fold.ts';
import { SearchIndex } from './search-index.ts';

const TEXTS = [
  'Meltemi Garden 1001',
  'Μελτέμι Κήπος 1002',
  'Alati by the Sea',
  'Αλάτι, Κουζίνα 12',
  'Ρεβιθοκεφτέδες',
  'Very quiet',
  'Μπύρες και μεζέδες',
  '',
];
const QUERIES = [
  'meltemi',
  'μελτεμι 1002',
  'alati',
  'κουζινα',
  'kefte',
  'κεφτές',
  'bira',
  'beer',
  '1001',
  'sea garden',
  '  ',
  '—',
  'e',
  'μεζεδεσ μπυρα',
];

it('an index finds what asking each text finds, and forgets what was dropped or written anew', () => {
  const index = new SearchIndex<number>();
  const texts = new Map(TEXTS.map((text, id) => [id, text]));
  for (const [id, text] of texts) index.put(id, searchKey(text));
  const agrees = () => {
    for (const query of QUERIES) {
      const isIn = matcherOf(query);
      const found = index.find(query);
      expect([query, [...texts.keys()].filter((id) => found === null || found.has(id))]).toEqual([
        query,
        [...texts].filter(([, text]) => isIn(searchKey(text))).map(([id]) => id),
      ]);
    }
  };
  agrees();
  index.drop(0);
  texts.delete(0);
  index.put(2, searchKey('Rigani Garden'));
  texts.set(2, 'Rigani Garden');
  agrees();
});
