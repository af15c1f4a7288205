import { expect, test } from 'vitest';
import { initialOf, namesAmong, plainName } from './person-names.ts';

const person = (id: string, name: string, email: string) => ({ id, name, email });

test('a person is called by their name; who has none by what stands before the @, never by an address', () => {
  expect(plainName(person('1', ' Maria Georgiou ', 'maria@parea.example'))).toBe('Maria Georgiou');
  expect(plainName(person('1', '', 'maria.g@parea.example'))).toBe('maria.g');
  expect(plainName(person('1', '  ', 'maria.g@parea.example'), 'Elia')).toBe('maria.g');
  expect(plainName(person('1', 'elia', 'maria.g@parea.example'), ' Elia ')).toBe('maria.g');
  expect(plainName(person('1', 'maria.g@parea.example', 'maria.g@parea.example'))).toBe('maria.g');
});

test('namesakes are told apart, whoever has a name of their own keeps it', () => {
  const names = namesAmong([
    person('owner', 'Elia & Salt', 'owner.elia@parea.example'),
    person('staff', 'Elia & Salt', 'staff.elia@parea.example'),
    person('maria', 'Maria Georgiou', 'maria@parea.example'),
    person('capital', 'ELIA & SALT', 'staff.elia@elsewhere.example'),
    person('nameless', '', 'kostas@parea.example'),
    person('other', '', 'kostas@elsewhere.example'),
  ]);
  expect([...names.values()]).toEqual([
    'Elia & Salt (owner.elia)',
    'Elia & Salt (staff.elia)',
    'Maria Georgiou',
    'ELIA & SALT (staff.elia) 2',
    'kostas',
    'kostas 2',
  ]);
  expect(new Set(names.values()).size).toBe(6);
});

test('who goes by the venue that the account was made for goes by the address’s own part: a round of nobody helps nobody', () => {
  const people = [
    person('owner', 'Elia & Salt', 'owner.elia@parea.example'),
    person('staff', 'elia & salt ', 'staff.elia@parea.example'),
    person('maria', 'Maria Georgiou', 'maria@parea.example'),
  ];
  expect([...namesAmong(people, 'Elia & Salt').values()]).toEqual(['owner.elia', 'staff.elia', 'Maria Georgiou']);
});

test.each([
  ['Άννα', 'Α'],
  ['ίρις', 'Ι'],
  ['Éva', 'É'],
  ['', ''],
])('%s begins with %s', (name, letter) => expect(initialOf(name)).toBe(letter));
