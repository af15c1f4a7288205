import { useLayoutEffect, useRef, useState } from 'react';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import type { VisitStamps } from '../../stamps-contract.ts';
import { stampsIn, type StampGroup } from './stamp-groups.ts';

type Props = { readonly group: StampGroup; readonly take: (lines: VisitStamps['lines'], agreed: boolean) => Promise<void> };

/** Stamps that nobody has: the table's are taken at once, somebody else's with their word. */
export function TakeOthers({ group: { lines, person }, take }: Props) {
  const t = useTogetherTexts();
  const [asking, setAsking] = useState(false);
  const yes = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (asking) yes.current?.focus();
  }, [asking]);
  const count = stampsIn(lines);
  const name = person && (person.name || t(`creature.${person.creature}`));
  if (!asking)
    return (
      <button type="button" className="button button--block" onClick={() => (name === null ? void take(lines, false) : setAsking(true))}>
        {name === null ? t('stamps.take_table', { count }) : t('stamps.take', { name, count })}
      </button>
    );
  return (
    <div className="together__stamps-ask" role="group" aria-label={t('stamps.agrees', { name: name ?? '' })}>
      <p>{t('stamps.agrees', { name: name ?? '' })}</p>
      <button
        ref={yes}
        type="button"
        className="button button--primary"
        onClick={() => {
          setAsking(false);
          void take(lines, true);
        }}
      >
        {t('stamps.agrees_yes')}
      </button>
      <button type="button" className="button" onClick={() => setAsking(false)}>
        {t('stamps.agrees_no')}
      </button>
    </div>
  );
}
