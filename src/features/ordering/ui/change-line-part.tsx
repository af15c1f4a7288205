import type { Language } from '#platform/shared/languages.ts';
import { loadMenuTexts } from '#texts/menu-texts.ts';
import { ChangeLine, type ChangeLineProps } from './change-line.tsx';

/** Changing a line where the menu's words are not there yet. */
export async function loadChangeLine(language: Language) {
  const { TextsContext, texts } = await loadMenuTexts(language);
  await texts.more();
  return (props: ChangeLineProps) => (
    <TextsContext value={texts}>
      <ChangeLine {...props} />
    </TextsContext>
  );
}
