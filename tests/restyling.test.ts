import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { flatSelectors, partsOf, subjectOf } from './support/flat-selectors.ts';

/**
 * What is opened over the menu, or has the focus, makes the browser style anew whatever a `:has()` may reach: of the whole page, for `html` and `body`
 * ask such things too. Where its rule ends in a tag, or in the class of every sign, that is each button, word and sign of every dish: a third of the
 * time of a tap on a slow phone.
 */

const GUESTS = ['src/platform/ui/look', 'src/features/{ordering,payments,assistance,venues}/ui', 'src/features/ordering/ui/together'];
const files = GUESTS.flatMap((folder) => globSync(`${folder}/*.css`)).filter((path) => !/\/(?:portal|site)\.css$/.test(path));
const selectors = files.flatMap((path) => flatSelectors(readFileSync(path, 'utf8')).map((selector) => ({ path, selector })));

/** On every card of a menu, and in every list of them. */
const EVERYWHERE = /^(?:[a-z][a-z\d]*|\.(?:icon|price|num|button|badge|dish-art))?(?::[a-z-]+(?:\([^)]*\))?)*$/;
/** Of these a menu has a handful. */
const FEW = /^(?:input|h\d|dd|dt|summary|legend|label|::?(?:before|after))/;

test('the styles are read', () => {
  expect(selectors.length).toBeGreaterThan(500);
  expect(flatSelectors('a { b, .c { &:d { x: y } } @media print { > e { x: y } } }')).toEqual([
    'a',
    'a b',
    'a .c',
    'a b:d',
    'a .c:d',
    'a > e',
  ]);
});

test('what follows :has() is something of its own', () => {
  const wide = selectors.filter(({ selector }) => {
    const last = subjectOf(selector);
    return (
      partsOf(selector)
        .slice(0, -1)
        .some((part) => part.includes(':has(')) &&
      EVERYWHERE.test(last) &&
      !FEW.test(last)
    );
  });
  expect(wide).toEqual([]);
});

test('no rule of one class is written so that every element must be asked', () => {
  // Of `:is(.a, .b)` a browser keeps no list by class; `.a, .b` are two of its list.
  expect(selectors.filter(({ selector }) => /^:is\([^)]*\)(?::{1,2}[a-z-]+)*$/.test(selector))).toEqual([]);
  expect(selectors.filter(({ selector }) => selector.startsWith(':lang('))).toEqual([]);
});
