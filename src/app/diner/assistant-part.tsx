import type { ComponentProps } from 'react';
import { AssistantPanel } from '#features/assistance/ui/assistant-panel.tsx';
import type { Language } from '#platform/shared/languages.ts';
import { createTexts } from '#platform/shared/texts.ts';
import { ASSIST_ICONS } from '#platform/ui/assist-icons.ts';
import { FIT_SPRITE } from '#platform/ui/fit-sprite.ts';
import { AssistantTexts } from '#texts/assistant-contexts.ts';
import type { AssistantKey } from '#texts/keys.ts';
import { showSigns } from './show-signs.ts';

/** The assistant with its words, which nobody loads who does not ask. */
export async function loadAssistant(language: Language) {
  const catalogue = await (language === 'el' ? import('#texts/assistant.el.json?texts') : import('#texts/assistant.en.json?texts'));
  const texts = createTexts<AssistantKey>(catalogue.default, language);
  showSigns(ASSIST_ICONS);
  showSigns(FIT_SPRITE);
  const Spoken = (props: ComponentProps<typeof AssistantPanel>) => (
    <AssistantTexts value={texts}>
      <AssistantPanel {...props} />
    </AssistantTexts>
  );
  return Spoken;
}
