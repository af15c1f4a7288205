import { useAccountTexts } from '#texts/staff-contexts.ts';
import { TextField } from './text-field.tsx';

type Props = { readonly value: string; readonly onValue: (value: string) => void; readonly error?: string | undefined };

/** The address of an account. */
export function EmailField(props: Props) {
  const t = useAccountTexts();
  return <TextField {...props} name="email" type="email" autoComplete="email" label={t('field.email')} />;
}
