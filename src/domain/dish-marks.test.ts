import { expect, test } from 'vitest';
import { DIETS, isDietKey, keepsDiet } from './dish-marks.ts';
import { againstMark, falseMarks } from './mark-limits.ts';

test('what somebody may live by is a diet, what a dish is otherwise is none', () => {
  expect(DIETS.filter((diet) => !isDietKey(diet))).toEqual([]);
  expect(['spicy', 'Vegan', '', null, 3].filter(isDietKey)).toEqual([]);
});

test('what is vegan is vegetarian, and not the other way round; what is to be checked says nothing', () => {
  expect(DIETS.filter((diet) => keepsDiet({ marks: ['vegan'] }, diet))).toEqual(['vegan', 'vegetarian']);
  expect(DIETS.filter((diet) => keepsDiet({ marks: ['vegetarian', 'halal'] }, diet))).toEqual(['vegetarian', 'halal']);
  expect(DIETS.filter((diet) => keepsDiet({ marks: ['vegan', 'alcohol_free'], toCheck: true }, diet))).toEqual([]);
  expect(keepsDiet({}, 'halal')).toBe(false);
});

test('milk and eggs are not vegan, fish and shellfish neither that nor vegetarian; plants contradict nothing', () => {
  const all = ['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'milk', 'nuts', 'sesame', 'molluscs'] as const;
  expect(againstMark('vegan', all)).toEqual(['crustaceans', 'eggs', 'fish', 'milk', 'molluscs']);
  expect(againstMark('vegetarian', all)).toEqual(['crustaceans', 'fish', 'molluscs']);
  expect(againstMark('halal', all)).toEqual([]);
  expect(falseMarks(['vegan', 'vegetarian', 'spicy'], ['eggs'])).toEqual(['vegan']);
  expect(falseMarks(['vegan', 'vegetarian'], ['fish', 'eggs'])).toEqual(['vegan', 'vegetarian']);
  expect(falseMarks(['vegan'], ['gluten'])).toEqual([]);
});
