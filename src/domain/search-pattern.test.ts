import { expect, test } from 'vitest';
import { searchPatterns } from './search-pattern.ts';

const isFound = (query: string, text: string) => searchPatterns(query).every((pattern) => new RegExp(pattern, 'u').test(text));

test.each([
  ['φοινικουδες', 'Καφέ Φοινικούδες'],
  ['foinik', 'Καφέ Φοινικούδες'],
  ['finikoudes', 'Καφέ Φοινικούδες'],
  ['ΦΟΙΝΙΚΟΥΔΕΣ καφε', 'Καφέ Φοινικούδες'],
  ['μαρία', 'Maria Georgiou'],
  ['maria', 'ΜΑΡΙΑ ΓΕΩΡΓΙΟΥ'],
  ['georgiou', 'Μαρία Γεωργίου'],
  ['Müller', 'Jurgen Muller'],
  ['andreas', 'Ανδρέας'],
  ['psaropoula', 'Ψαροπούλα'],
  ['ευα', 'Εύα'],
  ['stavros', 'Σταύρος'],
  ['αν', 'Ανδρέας'],
  ['maria', 'MARÍA'.normalize('NFD')],
  ['panayiotis', 'Παναγιώτης'],
  ['panayiotis', 'Panagiotis'],
  ['Παναγιώτης', 'Panayiotis'],
  ['yiannis', 'Giannis'],
  ['γιάννης', 'Yannis'],
  ['yeorgios', 'Γεώργιος'],
  ['georgios', 'Yeorgios'],
  ['evangelia', 'Ευαγγελία'],
  ['Ευαγγελία', 'Evangelia'],
  ['andonis', 'Αντώνης'],
  ['Αντώνης', 'Andonis'],
  ['haralambos', 'Χαράλαμπος'],
  ['Χαράλαμπος', 'Haralambos'],
  ['demetris', 'Δημήτρης'],
  ['dimitris', 'Demetris'],
  ['zoe', 'Ζωή'],
  ['ευθυμία', 'Efthymia'],
])('"%s" is found in "%s"', (query, text) => expect(isFound(query, text)).toBe(true));

test.each([
  ['nikos', 'Maria Georgiou'],
  ['maria nikos', 'Maria Georgiou'],
  ['an', 'Ελένη'],
  ['panayiotis', 'Panos'],
  ['giorgos', 'Giannis'],
  ['andreas', 'Αντώνης'],
])('"%s" is not found in "%s"', (query, text) => expect(isFound(query, text)).toBe(false));

test('nothing of a query is read as a pattern', () => {
  expect(searchPatterns('.*')).toEqual([]);
  expect(isFound('a(b', 'x')).toBe(false);
});
