import { CircleAlert, X } from 'lucide-react';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import './bars.css';

/** Something that did not work, until somebody has read it. */
export function Problem({ text, dismiss }: { readonly text: string | null; readonly dismiss: () => void }) {
  const t = usePortalMenuTexts();
  if (text === null) return null;
  return (
    <p className="editor-problem" role="alert">
      <CircleAlert className="icon" aria-hidden />
      <span>{text}</span>
      <button type="button" className="icon-button" aria-label={t('dismiss')} onClick={dismiss}>
        <X className="icon" aria-hidden />
      </button>
    </p>
  );
}
