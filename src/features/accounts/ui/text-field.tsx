import type { ComponentProps, ReactNode } from 'react';
import { TextField as Plain } from '#platform/ui/text-field.tsx';
import { useAccountTexts } from '#texts/staff-contexts.ts';

type Props = Omit<ComponentProps<typeof Plain>, 'below' | 'reveal' | 'lines' | 'numeric'> & {
  /** Below the input and its error, such as the password rules; `describes` is its id. */
  readonly children?: ReactNode;
};

/** A field of an account's form: needed, and a password can be looked at. */
export function TextField({ children, ...field }: Props) {
  const t = useAccountTexts();
  return <Plain required {...field} below={children} reveal={{ show: t('field.show'), hide: t('field.hide') }} />;
}
