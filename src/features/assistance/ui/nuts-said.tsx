import { useAssistantTexts } from '#texts/assistant-contexts.ts';
import { asWritten, eachOnce } from '../as-written.ts';
import { isTreeNut } from '../allergen-words.ts';
import { StaffSaid, type CallPlace } from './staff-said.tsx';

type Props = { readonly asked: string; readonly at: CallPlace | null; readonly onService: () => void };

/** Some of the nuts by their own names: they are recorded as one, so no menu tells walnuts from almonds. The staff may. */
export function NutsSaid({ asked, at, onService }: Props) {
  const s = useAssistantTexts();
  const nuts = eachOnce((asked.match(/[\p{L}\p{M}]+/gu) ?? []).filter(isTreeNut).map((word) => asWritten(asked, word)));
  if (nuts.length === 0) return null;
  return <StaffSaid topic="call" said={s('nuts_as_one', { names: nuts.join(', ') })} {...{ at, onService }} />;
}
