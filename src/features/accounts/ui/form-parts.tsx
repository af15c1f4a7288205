import { CircleAlert, LoaderCircle } from 'lucide-react';

/** What is wrong with the whole form; always in the page, so that it is read out when it fills. */
export function FormError({ text }: { readonly text: string | undefined }) {
  return (
    <div role="alert">
      {text !== undefined && (
        <p className="notice notice--wine">
          <CircleAlert className="icon" aria-hidden />
          {text}
        </p>
      )}
    </div>
  );
}

const LOOKS = { primary: 'button button--primary button--large button--block', plain: 'button' } as const;
type SubmitProps = {
  readonly label: string;
  readonly sending: boolean;
  /** A page with several forms has no primary one. */ readonly look?: keyof typeof LOOKS;
};

export function SubmitButton({ label, sending, look = 'primary' }: SubmitProps) {
  return (
    <button className={LOOKS[look]} type="submit" aria-disabled={sending || undefined} aria-busy={sending || undefined}>
      {sending && <LoaderCircle className="icon spin" aria-hidden />}
      {label}
    </button>
  );
}
