import { Check, CircleAlert, Pencil } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { SaveProblem } from '#platform/browser/save-problem.ts';
import './form-parts.css';

/** What is not about what was typed, each with its own way on. */
const TOLD = ['signed_out', 'busy', 'too_many', 'too_large', 'looking', 'not_yours'] as const;

type Say<Key> = (key: Key) => string;
type NoticeKey = `save.${'beaten' | 'theirs' | 'mine' | 'offline' | 'invalid' | 'failed' | (typeof TOLD)[number]}`;

type Props = {
  readonly say: Say<'save.save' | 'save.saving' | 'save.saved' | 'save.unsaved'>;
  readonly dirty: boolean;
  readonly saving: boolean;
  /** Nothing was changed since the last save of this visit. */
  readonly saved: boolean;
  /** What went wrong, with the ways on. */
  readonly notice?: ReactNode;
  readonly className?: string;
  /** What Save does where it stands in no form; null: there is nothing to save now. */
  readonly save?: (() => void) | null;
  /** Other ways, before Save. */
  readonly children?: ReactNode;
};

/** The end of what saves: its one button, and what became of it. */
export function SaveBar({ say, dirty, saving, saved, notice, className = '', save, children }: Props) {
  return (
    <footer className={`save-bar ${className}`.trim()}>
      <div className="save-bar__notice" role="alert">
        {notice}
      </div>
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
      {save !== null && (
        <button
          type={save ? 'button' : 'submit'}
          className={dirty ? 'button button--primary' : 'button'}
          // Not `disabled`: that would take the focus away.
          aria-disabled={saving || undefined}
          onClick={(event) => (saving ? event.preventDefault() : save?.())}
        >
          {say(saving ? 'save.saving' : 'save.save')}
        </button>
      )}
    </footer>
  );
}

type NoticeProps = {
  readonly say: Say<NoticeKey>;
  readonly problem: SaveProblem | null;
  /** Why it was refused, where there are words for it. */
  readonly reason?: string | undefined;
  /** Where somebody else was faster: what the two say differently. */
  readonly differences?: ReactNode;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
};

/** Why a form was not saved, and the ways on where somebody else was faster. */
export function SaveNotice({ say, problem, reason, differences, onTheirs, onMine }: NoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  const isBeaten = problem?.kind === 'beaten';
  // It is chosen here, and may have come up below what is seen.
  useEffect(() => {
    if (isBeaten) place.current?.focus();
  }, [isBeaten]);
  if (!problem) return null;
  return (
    <div className="notice notice--problem save-notice" ref={place} tabIndex={-1}>
      <CircleAlert className="icon" aria-hidden />
      <span>{wordsOf(problem, say, reason)}</span>
      {isBeaten && differences && <div className="save-notice__values">{differences}</div>}
      {isBeaten && (
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
  );
}

function wordsOf(problem: SaveProblem, say: Say<NoticeKey>, reason: string | undefined): string {
  if (problem.kind === 'beaten') return say('save.beaten');
  if (problem.kind === 'offline') return say('save.offline');
  if (reason !== undefined) return reason;
  const told = TOLD.find((why) => why === problem.why);
  return say(told ? `save.${told}` : problem.code === 'invalid_input' ? 'save.invalid' : 'save.failed');
}
