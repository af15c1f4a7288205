import { ArrowLeft, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { quoted } from '#platform/shared/quoted.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { Bill } from '../../visit-contract.ts';

type Props = {
  readonly id: string;
  readonly table: number;
  readonly title: string;
  readonly children?: ReactNode;
  /** Closes the table, or leads back to its bill. */
  readonly close?: () => void;
  readonly back?: () => void;
};

/** Which table, and what is done there. */
export function PanelHead({ id, table, title, children, close, back }: Props) {
  const t = usePortalTablesTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  // Each panel is read from its beginning.
  useEffect(() => heading.current?.focus(), []);
  return (
    <header className="bill__head">
      <b className="bill__no num" aria-hidden>
        {table}
      </b>
      <div>
        <h2 ref={heading} id={id} tabIndex={-1} data-panel data-first>
          <span className="visually-hidden">{t('tile.head', { table })}: </span>
          {title}
        </h2>
        {children}
      </div>
      {back && (
        <button type="button" className="icon-button" aria-label={t('bill.back')} onClick={back}>
          <ArrowLeft className="icon" aria-hidden />
        </button>
      )}
      {close && (
        <button type="button" className="icon-button" aria-label={t('bill.close')} onClick={close}>
          <X className="icon" aria-hidden />
        </button>
      )}
    </header>
  );
}

/** Who at the table cannot have what: before any dish. */
export function TableAllergies({ allergies }: Pick<Bill, 'allergies'>) {
  const t = usePortalTexts();
  return allergies.map(({ name, avoids }) => (
    <p key={name} className="bill__allergy">
      <TriangleAlert className="icon" aria-hidden />
      <b>{t('ticket.allergy')}</b>
      <span>{avoids.map((key) => t(`allergen.${key}`)).join(', ')}</span>
      <em>{quoted(name, t.language)}</em>
    </p>
  ));
}

/** What went wrong, read out where it stands. */
export const PanelProblem = ({ text }: { readonly text: string | null }) => (
  <div role="alert">{text !== null && <p className="field__error panel-problem">{text}</p>}</div>
);
