import type { AllergenKey } from '#domain/allergens.ts';
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
