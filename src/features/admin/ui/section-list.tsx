import { ChevronDown, CircleAlert, Pencil } from 'lucide-react';
import { useId, useState, type MouseEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { SECTIONS, type SectionName } from './sections.ts';
import './section-list.css';

export type SectionMarks = { readonly changed: ReadonlySet<SectionName>; readonly wrong: ReadonlySet<SectionName> };

type Props = { readonly open: SectionName; readonly marks: SectionMarks; readonly go: (section: SectionName) => void };

/** The sections of the editor, each with what is to be done there; where the screen is narrow, behind a button. */
export function SectionList({ open, marks, go }: Props) {
  const t = useAdminTexts();
  const { search } = useLocation();
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  const named = useSectionName();
  const choose = (event: MouseEvent, name: SectionName) => {
    event.preventDefault();
    setUnfolded(false);
    go(name);
  };
  return (
    <nav className="admin-sections" aria-label={t('sections.label')}>
      <button
        type="button"
        className="button admin-sections__fold"
        aria-expanded={unfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!unfolded)}
      >
        <span>{t('sections.fold', { section: named(open) })}</span>
        <Marks changed={marks.changed.size > 0} wrong={marks.wrong.size > 0} />
        <ChevronDown className="icon" aria-hidden />
      </button>
      <ul id={id} data-unfolded={unfolded || undefined}>
        {SECTIONS.map((name) => (
          <li key={name}>
            <Link to={{ search, hash: name }} aria-current={name === open ? 'true' : undefined} onClick={(event) => choose(event, name)}>
              <span>{named(name)}</span>
              <Marks changed={marks.changed.has(name)} wrong={marks.wrong.has(name)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What a section is called where it is not open. */
export function useSectionName(): (name: SectionName) => string {
  const t = useAdminTexts();
  return (name) => t(name === 'tables' ? 'sections.tables' : `${name}.heading`);
}

function Marks({ changed, wrong }: { readonly changed: boolean; readonly wrong: boolean }) {
  const t = useAdminTexts();
  return (
    <>
      {wrong && (
        <>
          <CircleAlert className="icon admin-sections__wrong" aria-hidden />
          <span className="visually-hidden">, {t('sections.wrong')}</span>
        </>
      )}
      {changed && (
        <>
          <Pencil className="icon admin-sections__changed" aria-hidden />
          <span className="visually-hidden">, {t('sections.changed')}</span>
        </>
      )}
    </>
  );
}
