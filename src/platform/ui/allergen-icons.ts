import type { AllergenKey } from '#domain/allergens.ts';
import type { MarkKey } from '#domain/dish-marks.ts';
import type { IconName } from './icon.tsx';

export const ALLERGEN_ICONS: Readonly<Record<AllergenKey, IconName>> = {
  gluten: 'wheat',
  crustaceans: 'shrimp',
  eggs: 'egg',
  fish: 'fish',
  peanuts: 'peanut',
  soybeans: 'bean',
  milk: 'milk',
  nuts: 'nut',
  celery: 'leafy-green',
  mustard: 'sprout',
  sesame: 'sesame',
  sulphites: 'wine',
  lupin: 'flower',
  molluscs: 'shell',
};

export const MARK_ICONS: Readonly<Record<MarkKey, IconName>> = {
  vegan: 'vegan',
  vegetarian: 'salad',
  spicy: 'flame',
  halal: 'moon-star',
  alcohol_free: 'wine-off',
};
