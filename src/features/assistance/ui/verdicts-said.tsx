import { nameOf } from '#features/venues/local-words.ts';
import type { Speech } from '#features/venues/speech.ts';
import { useAssistantTexts } from '#texts/assistant-contexts.ts';
import { useMenuTexts } from '#texts/contexts.ts';
import type { Verdict } from '../verdict.ts';
import { dishFact } from './dish-facts.ts';

/** Yes, no or not known, of each dish that was asked about, with what is recorded of it. */
export function VerdictsSaid({ verdicts, speech }: { readonly verdicts: readonly Verdict[]; readonly speech: Speech }) {
  const s = useAssistantTexts();
  const t = useMenuTexts();
  if (verdicts.length === 0) return null;
  const said = verdicts.map(({ dish, about, how, says }) => {
    // Of alcohol nothing depends on a choice that is recorded.
    const alcohol = says === 'ask' || says === 'depends' ? 'ask' : (says === 'yes') === (how === 'has') ? 'yes' : 'no';
    const fact =
      about === 'alcohol' ? s(`verdict_alcohol_${alcohol}`, { name: nameOf(dish.wire, speech).text }) : dishFact(dish, about, speech, t);
    return s(`verdict_${how}_${says}`, { fact });
  });
  return <p className="assistant__said assistant__verdict">{said.join(' ')}</p>;
}
