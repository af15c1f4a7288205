import { Plus } from 'lucide-react';
import { useState } from 'react';
import { TextField } from '#platform/ui/text-field.tsx';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import { MOST_LETTERS } from '../menu-file.ts';
import type { ImportRow } from '../menu-schemas.ts';
import { classedAsKnown, correctedAgain, likenesses, vatByCategory, type Known } from '../paste-known.ts';
import { readPasted, type PastedDish } from '../paste-menu.ts';
import { NO_RECORD, saysRecord } from '../paste-record.ts';
import { PaperPicker } from './paper-picker.tsx';
import { PasteTable } from './paste-table.tsx';
import './paste-panel.css';

type Props = {
  readonly venueId: string;
  /** The venue's languages, its own first. */
  readonly languages: readonly string[];
  /** The dishes of its menu. */
  readonly known: readonly Known[];
  readonly dishes: readonly PastedDish[] | null;
  /** What the last look found wrong, row by row. */
  readonly problems: readonly ImportRow[];
  /** Null: the text is being written. */
  readonly set: (dishes: readonly PastedDish[] | null) => void;
};

/** More would push the table out of sight. */
const MOST_LINKS = 12;

/** The keyboard goes to what is to be looked at in a row. */
const goToRow = (at: number): void =>
  document.querySelector<HTMLElement>(`[data-paste-row="${at}"] [aria-invalid], [data-paste-row="${at}"] input`)?.focus();

const rowBelow = (last: PastedDish | undefined): PastedDish => ({
  category: last?.category ?? '',
  otherCategory: last?.otherCategory ?? '',
  name: '',
  otherName: '',
  price: '',
  description: '',
  otherDescription: '',
  vatClass: last?.vatClass ?? 'food',
  record: NO_RECORD,
  doubts: [],
  prices: [],
  sizes: [],
  source: '',
});

/** It has more prices, of sizes without a name. */
const isFurther = ({ prices, sizes }: PastedDish): boolean => prices.length > 1 && sizes.length === 0;

/** A text with a menu in it, and what was read of it, to be corrected. */
export function PastePanel({ venueId, languages, known, dishes, problems, set }: Props) {
  const t = usePortalMenuTexts();
  const [text, setText] = useState('');
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  /** What was read last, and what had been made of it when somebody went back to the text. */
  const [first, setFirst] = useState<readonly PastedDish[]>([]);
  const [corrected, setCorrected] = useState<readonly PastedDish[] | null>(null);
  const read = () => {
    const categories = [...new Set(known.map(({ category }) => category))];
    const found = readPasted(text, { greek: languages[0] === 'el', fallback: t('paste.unsorted'), categories });
    setLeftOut(found.leftOut);
    const fresh = classedAsKnown(found.dishes, known);
    set(corrected === null ? fresh : correctedAgain(first, corrected, fresh));
    setFirst(fresh);
  };
  if (dishes !== null && dishes.length > 0) {
    const like = likenesses(dishes, known);
    const unsure = dishes.flatMap((dish, at) => (dish.doubts.length > 0 || like[at] === 'twice' || like[at] === 'alike' ? [at] : []));
    return (
      <>
        <p role="status">{t('paste.read', { count: dishes.length, doubts: unsure.length })}</p>
        <RowLinks rows={unsure} />
        <Further dishes={dishes.filter(isFurther)} />
        {leftOut.length > 0 && <p className="hint">{t('paste.left_out', { lines: leftOut.join(' · ') })}</p>}
        {dishes.some(({ record }) => saysRecord(record)) && <p className="hint">{t('paste.record_hint')}</p>}
        <VatGuesses dishes={dishes} />
        <PasteTable dishes={dishes} like={like} problems={problems} known={known} language={languages[0] ?? 'en'} set={set} />
        <p className="paste-ways">
          <button type="button" className="button button--small" onClick={() => set([...dishes, rowBelow(dishes.at(-1))])}>
            <Plus className="icon" aria-hidden />
            {t('paste.add')}
          </button>
          <button
            type="button"
            className="button button--small"
            onClick={() => {
              setCorrected(dishes);
              set(null);
            }}
          >
            {t('paste.back')}
          </button>
        </p>
      </>
    );
  }
  return (
    <>
      <PaperPicker venueId={venueId} take={setText} />
      <TextField
        label={t('paste.label')}
        hint={t('paste.hint')}
        error={dishes === null ? undefined : t('paste.nothing')}
        lines={10}
        maxLength={MOST_LETTERS}
        placeholder={t('paste.example')}
        value={text}
        onValue={setText}
      />
      <p>
        <button type="button" className="button button--ink" onClick={read}>
          {t('paste.go')}
        </button>
      </p>
    </>
  );
}

/** A class is nowhere in a menu's text: what was made of it, a line for each category. */
function VatGuesses({ dishes }: { readonly dishes: readonly PastedDish[] }) {
  const t = usePortalMenuTexts();
  return (
    <div className="paste-guesses">
      <p>{t('paste.vat_guessed')}</p>
      <ul>
        {vatByCategory(dishes).map(({ category, classes }) => (
          <li key={category}>
            {category}: {classes.map(([one, count]) => `${t(`vat.${one}`)} (${count})`).join(', ')}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Leads to the rows that need a look. */
function RowLinks({ rows }: { readonly rows: readonly number[] }) {
  const t = usePortalMenuTexts();
  if (rows.length === 0) return null;
  return (
    <p className="paste-ways">
      {rows.slice(0, MOST_LINKS).map((at) => (
        <button key={at} type="button" className="button button--small" onClick={() => goToRow(at)}>
          {t('paste.go_to_row', { row: at + 1 })}
        </button>
      ))}
    </p>
  );
}

/** Which dishes have more prices than the import takes. */
function Further({ dishes }: { readonly dishes: readonly PastedDish[] }) {
  const t = usePortalMenuTexts();
  if (dishes.length === 0) return null;
  const names = dishes.map(({ name, prices }) => `${name} (${prices.join(' · ')})`).join(', ');
  return <p className="hint">{t('paste.further', { names })}</p>;
}
