import { useAccountTexts } from '#texts/staff-contexts.ts';
import { TextField } from './text-field.tsx';

type Props = {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error?: string | undefined;
  readonly label?: string;
  readonly enterKeyHint?: 'next' | 'done';
};

/** The address of an account. */
export function EmailField({ label, ...props }: Props) {
  const t = useAccountTexts();
  return (
    <TextField
      {...props}
      name="email"
      type="email"
      autoCapitalize="none"
      spellCheck={false}
      autoComplete="email"
      label={label ?? t('field.email')}
    />
  );
}
