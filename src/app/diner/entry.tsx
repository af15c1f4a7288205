import { createRoot } from 'react-dom/client';
import { createTexts, isLanguage } from '#platform/shared/texts.ts';
import { MenuTexts } from '#texts/contexts.ts';
import type { MenuKey } from '#texts/keys.ts';
import { Island } from './island.tsx';

const { lang } = document.documentElement;
const language = isLanguage(lang) ? lang : 'en';
const catalogue = await (language === 'el' ? import('#texts/menu.el.json?texts') : import('#texts/menu.en.json?texts'));
const texts = createTexts<MenuKey>(catalogue.default, language);
const island = document.getElementById('island');
if (island) {
  createRoot(island).render(
    <MenuTexts value={texts}>
      <Island language={language} />
    </MenuTexts>,
  );
}
