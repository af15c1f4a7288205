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

export function SubmitButton({ label, sending }: { readonly label: string; readonly sending: boolean }) {
  return (
    <button
      className="button button--primary button--large button--block"
      type="submit"
      aria-disabled={sending || undefined}
      aria-busy={sending || undefined}
    >
      {sending && <LoaderCircle className="icon spin" aria-hidden />}
      {label}
    </button>
  );
}
