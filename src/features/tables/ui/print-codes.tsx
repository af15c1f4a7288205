import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer, TriangleAlert } from 'lucide-react';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { Floor, PrintLook, TableCode, tableCodes } from '../contract.ts';
import { floorLabel } from './floor-words.ts';
import { Poster, Sticker, Tent } from './printed-code.tsx';
import { Reissue } from './reissue.tsx';
import { codesKey } from './use-plan.ts';
import { FieldGroup } from '#platform/ui/field.tsx';
import './print.css';

const FORMATS = ['a6', 'tent', 'sticker'] as const;
type Format = (typeof FORMATS)[number];
/** Three by four on A4. */
const STICKERS = 12;

type Props = {
  readonly venueId: string;
  readonly floors: readonly Floor[];
  readonly onClose: () => void;
  readonly loading: ReactNode;
  readonly failed: (error: unknown, retry: () => void) => ReactNode;
};
const keyOf = ({ floor, table }: { floor: number; table: number }): string => `${floor}/${table}`;

/** Which tables, on what paper, and the sheets as they come out of the printer. */
export function PrintCodes({ venueId, floors, onClose, loading, failed }: Props) {
  const t = usePortalTablesTexts();
  const { data, error, refetch } = useQuery({
    queryKey: codesKey(venueId),
    queryFn: ({ signal }) =>
      call<typeof tableCodes>('GET', '/api/venues/:id/tables/codes', { params: { id: venueId }, signal: inTimeFor(signal) }),
  });
  const [format, setFormat] = useState<Format>('a6');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  if (error) return failed(error, () => void refetch());
  if (!data) return loading;
  /** An address that not every guest's phone opens. */
  const narrow = data.onlyHere ?? data.onlyInNetwork;
  const chosen = data.codes.filter((code) => !left.has(keyOf(code)));
  return (
    <div className="print-page">
      <header className="portal-head">
        <div>
          <button type="button" className="button button--quiet button--small" onClick={onClose}>
            <ArrowLeft className="icon" aria-hidden />
            {t('print.back')}
          </button>
          <h1>{t('print.title')}</h1>
        </div>
        <button
          type="button"
          className={narrow === null ? 'button button--primary' : 'button'}
          disabled={chosen.length === 0}
          onClick={() => print()}
        >
          <Printer className="icon" aria-hidden />
          {narrow === null ? t('print.print', { count: chosen.length }) : t('print.anyway')}
        </button>
      </header>
      {narrow !== null && (
        <div className="notice print-local" role="alert">
          <TriangleAlert className="icon" aria-hidden />
          <div>
            <b>{t(data.onlyHere === null ? 'print.network_title' : 'print.local_title')}</b>
            <p>{t(data.onlyHere === null ? 'print.network' : 'print.local', { address: narrow })}</p>
          </div>
        </div>
      )}
      <div className="print-tools">
        <FieldGroup legend={t('print.format')}>
          <div className="segmented">
            {FORMATS.map((one) => (
              <label key={one}>
                <input type="radio" name="format" checked={format === one} onChange={() => setFormat(one)} />
                {t(`print.${one}`)}
              </label>
            ))}
          </div>
        </FieldGroup>
        <Chooser floors={floors} codes={data.codes} left={left} onLeft={setLeft} />
        <p className="hint">{t(data.onlyFromTable ? 'print.only_on' : 'print.only_off')}</p>
      </div>
      {chosen.length === 0 ? <p className="muted">{t('print.none')}</p> : <Sheets format={format} codes={chosen} look={data.look} />}
      {/* What makes printed codes worth less is nowhere near printing. */}
      <details className="print-more">
        <summary>{t('print.more')}</summary>
        <p className="hint">{t('reissue.text', { count: chosen.length })}</p>
        <Reissue key={chosen.map(keyOf).join()} venueId={venueId} tables={chosen.map(({ floor, table }) => ({ floor, table }))} />
      </details>
    </div>
  );
}

type ChooserProps = {
  readonly floors: readonly Floor[];
  readonly codes: readonly TableCode[];
  /** Tables that are left out. */
  readonly left: ReadonlySet<string>;
  readonly onLeft: (left: ReadonlySet<string>) => void;
};

function Chooser({ floors, codes, left, onLeft }: ChooserProps) {
  const t = usePortalTablesTexts();
  const toggle = (key: string) => onLeft(new Set(left.has(key) ? [...left].filter((one) => one !== key) : [...left, key]));
  return (
    <div className="print-tables">
      <div className="print-tables__all">
        <button type="button" className="button button--small" onClick={() => onLeft(new Set())}>
          {t('print.all')}
        </button>
        <button type="button" className="button button--small" onClick={() => onLeft(new Set(codes.map(keyOf)))}>
          {t('print.nothing')}
        </button>
      </div>
      {floors.map((floor) => (
        <fieldset key={floor.floor}>
          <legend className="field__label">{floorLabel(floor, t)}</legend>
          <div className="print-tables__list">
            {codes
              .filter((code) => code.floor === floor.floor)
              .map((code) => (
                <label key={code.table} className="print-table num">
                  <input
                    type="checkbox"
                    checked={!left.has(keyOf(code))}
                    aria-label={t('print.table', { table: code.table })}
                    onChange={() => toggle(keyOf(code))}
                  />
                  {code.table}
                </label>
              ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

function Sheets({ format, codes, look }: { readonly format: Format; readonly codes: readonly TableCode[]; readonly look: PrintLook }) {
  const t = usePortalTablesTexts();
  const colours = { '--print-ground': look.ground, '--print-deep': look.deep, '--print-ink': look.ink } as CSSProperties;
  const pages = format === 'sticker' ? Math.ceil(codes.length / STICKERS) : 0;
  return (
    <section className="sheets" data-format={format} style={colours} aria-label={t('print.sheets')}>
      {format === 'a6' && codes.map((code) => <Poster key={keyOf(code)} code={code} look={look} />)}
      {format === 'tent' && codes.map((code) => <Tent key={keyOf(code)} code={code} look={look} />)}
      {Array.from({ length: pages }, (_, page) => (
        <div key={page} className="sheet sheet--a4 stickers">
          {codes.slice(page * STICKERS, (page + 1) * STICKERS).map((code) => (
            <Sticker key={keyOf(code)} code={code} look={look} />
          ))}
        </div>
      ))}
    </section>
  );
}
