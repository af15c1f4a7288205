import { createContext, use, useState, type ReactNode } from 'react';
import { keepLanguage } from '#platform/browser/preferences.ts';
import type { Language } from '#platform/shared/texts.ts';
import { AccountTexts, PortalTexts } from '#texts/staff-contexts.ts';
import { loadWords, type Words } from './words.ts';

export const LANGUAGE_NAMES = { en: 'English', el: 'Ελληνικά' } as const;

type Choice = { readonly language: Language; readonly choose: (language: Language) => void };
const LanguageChoice = createContext<Choice | null>(null);

export function useLanguage(): Choice {
  const choice = use(LanguageChoice);
  if (!choice) throw new Error('There is no language above this component.');
  return choice;
}

/** The words of everything below it. Another language comes without a new page: the board keeps running. */
export function LanguageProvider({ first, children }: { readonly first: Words; readonly children: ReactNode }) {
  const [words, setWords] = useState(first);
  const { language } = words.portal;
  const choose = (wanted: Language) => {
    keepLanguage(wanted);
    void loadWords(wanted).then(setWords);
  };
  return (
    <LanguageChoice value={{ language, choose }}>
      <PortalTexts value={words.portal}>
        <AccountTexts value={words.account}>{children}</AccountTexts>
      </PortalTexts>
    </LanguageChoice>
  );
}
