import type { ExtraForm, OptionForm } from './item-form-state.ts';

/** Choices as they begin. */

const OPTION: OptionForm = { value: '', text: '', cost: '', allergens: [], removes: [], preset: false, translations: {} };
export const NEW_EXTRA: ExtraForm = {
  option: '',
  type: 'radio',
  required: false,
  most: '',
  translations: {},
  group: null,
  options: [OPTION],
};

const PORTION = {
  en: { name: 'Portion', small: 'Small', large: 'Large' },
  el: { name: 'Μερίδα', small: 'Μικρή', large: 'Μεγάλη' },
} as const;
const wordsIn = (language: string) => (language === 'el' ? PORTION.el : PORTION.en);

/** Small and large in every language of the venue: small is what the dish costs, and chosen from the start. */
export function portions([own = 'en', ...others]: readonly string[]): ExtraForm {
  const local = (word: keyof (typeof PORTION)['en']) =>
    Object.fromEntries(others.map((language) => [language, { name: wordsIn(language)[word] }]));
  const option = (word: 'small' | 'large'): OptionForm => ({
    ...OPTION,
    text: wordsIn(own)[word],
    preset: word === 'small',
    translations: local(word),
  });
  return {
    ...NEW_EXTRA,
    option: wordsIn(own).name,
    required: true,
    translations: local('name'),
    options: [option('small'), option('large')],
  };
}
