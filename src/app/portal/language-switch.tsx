import { LANGUAGES } from '#platform/shared/texts.ts';
import { LANGUAGE_NAMES, useLanguage } from './language.tsx';

/** The other language, by its own name. */
export function LanguageSwitch() {
  const { language, choose } = useLanguage();
  return LANGUAGES.filter((each) => each !== language).map((each) => (
    <button key={each} type="button" className="button button--quiet button--small own-name" lang={each} onClick={() => choose(each)}>
      {LANGUAGE_NAMES[each]}
    </button>
  ));
}
