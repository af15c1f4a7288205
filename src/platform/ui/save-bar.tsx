import { Check, CircleAlert, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SaveProblem } from '#platform/browser/save-problem.ts';
import './form-parts.css';

/** What is not about what was typed, each with its own way on. */
const TOLD = ['signed_out', 'busy', 'too_many', 'too_large', 'not_yours'] as const;

type Words =
  | 'save.save'
  | 'save.saving'
  | 'save.saved'
  | 'save.unsaved'
  | 'save.beaten'
  | 'save.theirs'
  | 'save.mine'
  | 'save.offline'
  | 'save.invalid'
  | `save.${(typeof TOLD)[number]}`
  | 'save.failed';

type Props = {
  readonly say: (key: Words) => string;
  readonly dirty: boolean;
  readonly saving: boolean;
  /** Nothing was changed since the last save of this visit. */
  readonly saved: boolean;
  readonly problem: SaveProblem | null;
  /** Why it was refused, where there are words for it. */
  readonly reason?: string | undefined;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
  readonly children?: ReactNode;
};

/** The end of a form that saves: its one button, what became of it, and the ways on where somebody else was faster. */
export function SaveBar({ say, dirty, saving, saved, problem, reason, onTheirs, onMine, children }: Props) {
  return (
    <footer className="save-bar">
      {problem && (
        <div className="notice notice--problem" role="alert">
          <CircleAlert className="icon" aria-hidden />
          <span>{wordsOf(problem, say, reason)}</span>
          {problem.kind === 'beaten' && (
            <>
              <button type="button" className="button button--small" onClick={onTheirs}>
                {say('save.theirs')}
              </button>
              <button type="button" className="button button--small" onClick={onMine}>
                {say('save.mine')}
              </button>
            </>
          )}
        </div>
      )}
      <p className="save-bar__said" role="status" data-saved={!dirty || undefined}>
        {dirty ? (
          <>
            <Pencil className="icon" aria-hidden />
            {say('save.unsaved')}
          </>
        ) : (
          saved && (
            <>
              <Check className="icon" aria-hidden />
              {say('save.saved')}
            </>
          )
        )}
      </p>
      {children}
      <button type="submit" className={dirty ? 'button button--primary' : 'button'} disabled={saving}>
        {say(saving ? 'save.saving' : 'save.save')}
      </button>
    </footer>
  );
}

function wordsOf(problem: SaveProblem, say: Props['say'], reason: string | undefined): string {
  if (problem.kind === 'beaten') return say('save.beaten');
  if (problem.kind === 'offline') return say('save.offline');
  if (reason !== undefined) return reason;
  const told = TOLD.find((why) => why === problem.why);
  return say(told ? `save.${told}` : problem.code === 'invalid_input' ? 'save.invalid' : 'save.failed');
}
