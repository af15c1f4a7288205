import { BookOpen, ConciergeBell, ScanQrCode } from 'lucide-react';
import { Mark } from '#platform/ui/mark.tsx';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { PrintLook, TableCode } from '../contract.ts';

type Props = { readonly code: TableCode; readonly look: PrintLook };

/** Modules of nothing around a code, as its standard asks for. */
const QUIET = 4;

/** Always dark on cream, whatever the page around it: a phone reads it in the dark. */
function Qr({ code: { size, path, table, floor, address } }: Pick<Props, 'code'>) {
  const t = usePortalTablesTexts();
  const side = size + 2 * QUIET;
  return (
    <svg
      className="qr"
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t('print.code', { table, floor })}
      data-address={address}
    >
      <path d={path} fill="#2b2019" />
    </svg>
  );
}

/** A name of more letters takes the room of what stands under it: the table's number must never leave the card. */
const LONG = 60;

function Venue({ look: { title, subtitle, logo } }: Pick<Props, 'look'>) {
  const same = title.el === title.en;
  const name = same ? title.en : `${title.el} · ${title.en}`;
  return (
    <header className="poster__venue" data-long={name.length > LONG || undefined}>
      {logo !== '' && <img className="poster__logo" src={logo} alt="" />}
      <div>
        <b>{name}</b>
        {subtitle.el !== '' && <span lang="el">{subtitle.el}</span>}
        {subtitle.en !== '' && subtitle.en !== subtitle.el && <span lang="en">{subtitle.en}</span>}
      </div>
    </header>
  );
}

const STEPS = [
  { name: 'scan', Icon: ScanQrCode },
  { name: 'choose', Icon: BookOpen },
  { name: 'serve', Icon: ConciergeBell },
] as const;

function Steps() {
  const t = usePortalTablesTexts();
  return (
    <ul className="poster__steps">
      {STEPS.map(({ name, Icon }) => (
        <li key={name}>
          <Icon className="icon" aria-hidden />
          <span>
            <b lang="el">{t(`poster.${name}_el`)}</b>
            <span lang="en">{t(`poster.${name}_en`)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Say() {
  const t = usePortalTablesTexts();
  return (
    <div className="poster__say">
      <p className="poster__hello" lang="el">
        {t('poster.say_el')}
      </p>
      <p lang="en">{t('poster.say_en')}</p>
    </div>
  );
}

function TableNumber({ table }: { readonly table: number }) {
  return (
    <p className="poster__table">
      <span lang="el">Τραπέζι</span>
      <b>{table}</b>
      <span lang="en">Table</span>
    </p>
  );
}

/** The code with a seat at each side: the table from above. */
const Seated = ({ code }: Pick<Props, 'code'>) => (
  <div className="poster__code">
    <Qr code={code} />
    <i className="poster__seat" />
    <i className="poster__seat" />
    <i className="poster__seat" />
    <i className="poster__seat" />
  </div>
);

const Brand = () => (
  <p className="poster__brand">
    <Mark />
    Parea
  </p>
);

/** One table on a card of A6. */
export const Poster = ({ code, look }: Props) => (
  <article className="sheet sheet--a6 poster">
    <Venue look={look} />
    <Say />
    <Seated code={code} />
    <footer className="poster__foot">
      <TableNumber table={code.table} />
      <Steps />
    </footer>
    <Brand />
  </article>
);

/** A sheet of A4 that is folded across the middle and stands: each side reads upright. */
export function Tent({ code, look }: Props) {
  const side = (
    <>
      <div className="tent__words">
        <Venue look={look} />
        <Say />
        <TableNumber table={code.table} />
        <Brand />
      </div>
      <Seated code={code} />
    </>
  );
  return (
    <article className="sheet sheet--a4 tent">
      <div className="tent__side tent__side--back">{side}</div>
      <div className="tent__side">{side}</div>
    </article>
  );
}

/** One of twelve on a sheet of A4. */
export const Sticker = ({ code, look }: Props) => (
  <article className="sticker">
    <p className="sticker__venue">{look.title.en === look.title.el ? look.title.en : look.title.el}</p>
    <Qr code={code} />
    <p className="sticker__table">
      <span lang="el">Τραπέζι</span> <b>{code.table}</b> <span lang="en">Table</span>
    </p>
  </article>
);
