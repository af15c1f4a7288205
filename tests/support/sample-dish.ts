import type { EditorItem } from '#features/menu/menu-schemas.ts';

/** A dish as the menu's editor reads it. */
export const sampleDish = (id: string, more: Partial<EditorItem> = {}): EditorItem => ({
  id,
  seal: `seal ${id}`,
  category: 'a',
  name: id,
  description: '',
  price: 4,
  image: '',
  inStock: true,
  stockQty: null,
  ribbon: null,
  addLoyaltyStamp: false,
  selectedAllergens: [],
  mayContain: [],
  checkedFree: [],
  marks: [],
  extras: [],
  vatClass: 'food',
  translations: {},
  availability: [],
  ...more,
});
