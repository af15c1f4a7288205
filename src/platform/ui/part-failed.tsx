import { CloudOff } from 'lucide-react';
import './said.css';

type Props = { readonly text: string; readonly again: string; readonly busy: boolean; readonly retry: () => void };

/** In the place of a part that did not load: the rest of the page goes on. */
export function PartFailed({ text, again, busy, retry }: Props) {
  return (
    <div className="part-failed" role="alert">
      <CloudOff className="icon" aria-hidden />
      <span>{text}</span>
      <button
        type="button"
        className="button button--small"
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onClick={retry}
      >
        {again}
      </button>
    </div>
  );
}
