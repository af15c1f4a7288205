import { Check } from 'lucide-react';

/** That it worked; always in the page, so that it is read out when it fills. */
export function FormSaved({ text }: { readonly text: string | undefined }) {
  return (
    <div role="status">
      {text !== undefined && (
        <p className="form__saved">
          <Check className="icon" aria-hidden />
          {text}
        </p>
      )}
    </div>
  );
}
