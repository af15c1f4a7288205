import { useState } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { useServiceTexts } from '#texts/service-contexts.ts';
import { keyOf, takeBack, useRequests, type TakenBack, type Wish } from './requests.ts';

type Props = Pick<Wish, 'service' | 'subOption'> & {
  /** The element that says what was asked for. */
  readonly of: string;
};

/** Takes back what was sent from here, while nobody has taken it; says what came of that. */
export function TakeBack({ of, ...wish }: Props) {
  const s = useServiceTexts();
  const asked = useRequests().get(keyOf(wish));
  const [came, setCame] = useState<TakenBack | 'asking' | null>(null);
  const isOffered = asked?.state === 'open' && !asked.repeated && asked.id !== undefined && came !== 'taken' && came !== 'again';
  const tell = asked === undefined || came !== 'back' ? came : null;
  const go = (): void => {
    setCame('asking');
    takeBack(keyOf(wish)).then(
      (how) => {
        setCame(how);
        // The button goes away; who goes by keys stands on what it was about.
        if (how !== 'failed') document.getElementById(of)?.closest('button')?.focus();
      },
      () => setCame('failed'),
    );
  };
  return (
    <div className="take-back">
      {isOffered && (
        <button
          type="button"
          className="button"
          aria-describedby={of}
          aria-disabled={came === 'asking'}
          onClick={came === 'asking' ? undefined : go}
        >
          <Icon name="x" />
          {s('take_back')}
        </button>
      )}
      <small role="status">{tell !== null && tell !== 'asking' && s(`said_${tell}`)}</small>
    </div>
  );
}
