import '#platform/ui/look/diner-screens.css';
import { useEffect, useMemo, useState, useSyncExternalStore, type ComponentType } from 'react';
import { useDiner } from '#features/ordering/ui/diner-context.ts';
import type { whoSitsThere } from '#features/ordering/table-cart-contract.ts';
import type { Place } from '#features/ordering/ui/place.ts';
import { CompanyLine } from '#features/ordering/ui/together/company-line.tsx';
import { JoinTable } from '#features/ordering/ui/together/join-table.tsx';
import { OurTable } from '#features/ordering/ui/together/our-table.tsx';
import { TogetherSheet } from '#features/ordering/ui/together/together-sheet.tsx';
import { orderTogether, TOGETHER, togetherKey } from '#features/ordering/ui/together-mode.ts';
import { BackCloses } from '#features/ordering/ui/use-back-closes.ts';
import { call } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/in-time.ts';
import type { Language } from '#platform/shared/languages.ts';
import { createTexts } from '#platform/shared/texts.ts';
import { late } from '#platform/ui/late.tsx';
import { useMenuTexts } from '#texts/contexts.ts';
import type { TogetherKey } from '#texts/keys.ts';
import { TogetherTexts, useTogetherTexts } from '#texts/together-contexts.ts';
import type { Here } from './who-is-here.ts';

type At = { readonly place: Place };
type BillProps = At & {
  /** Of somebody at the table; empty without one. */
  readonly invitation: string;
  readonly onClose: () => void;
};

const placeOf = (store: number, { floor, table, k }: Place, invitation = '') => ({
  store,
  floor: Number(floor),
  table: Number(table),
  k: k.slice(0, 64),
  invitation: invitation.slice(0, 64),
});

/** With its words, which nobody loads who sits alone. */
async function spoken<Props extends object>(language: Language, Part: ComponentType<Props>) {
  const catalogue = await (language === 'el' ? import('#texts/together.el.json?texts') : import('#texts/together.en.json?texts'));
  const texts = createTexts<TogetherKey>(catalogue.default, language);
  return function Spoken(props: Props) {
    return (
      <TogetherTexts value={texts}>
        <Part {...props} />
      </TogetherTexts>
    );
  };
}

const openTable = (): void => window.parea?.open?.({ what: 'table', id: '' });
const openBill = (): void => window.parea?.open?.({ what: 'together', id: '' });

/** The table's bill. */
function BillPart({ place, invitation, onClose }: BillProps) {
  const { venue } = useDiner();
  const together = (visit: string): void => {
    orderTogether(venue.id, visit);
    openTable();
  };
  return <TogetherSheet at={placeOf(venue.id, place, invitation)} onClose={onClose} onTogether={together} />;
}

const watch = (tell: () => void): (() => void) => {
  addEventListener(TOGETHER, tell);
  return () => removeEventListener(TOGETHER, tell);
};

const AvoidsSheet = late(useMenuTexts, async () => (await inTime(import('./avoids-part.tsx'))).AvoidsPart);

/** The cart of the table; what its person keeps away from is said over it. */
function TablePart({ place, onClose }: At & { readonly onClose: () => void }) {
  const { venue } = useDiner();
  const visit = useSyncExternalStore(watch, () => localStorage.getItem(togetherKey(venue.id)));
  const [avoiding, setAvoiding] = useState(false);
  if (visit === null) return null;
  const said = (): void => setAvoiding(false);
  const alone = (): void => {
    onClose();
    orderTogether(venue.id, null);
  };
  return (
    <>
      <OurTable
        visit={visit}
        k={place.k.slice(0, 64)}
        onClose={onClose}
        onBill={openBill}
        onAlone={alone}
        onAvoids={() => setAvoiding(true)}
      />
      {avoiding && <BackCloses onClose={said} />}
      {avoiding && <AvoidsSheet onClose={said} onCall={() => window.parea?.open?.({ what: 'service', id: '' })} />}
    </>
  );
}

/** The first of a table begins to order together, or joins who is there by now. */
function JoinPart({ place, onClose }: At & { readonly onClose: () => void }) {
  const t = useTogetherTexts();
  const { venue } = useDiner();
  const at = useMemo(() => placeOf(venue.id, place), [venue.id, place]);
  const [here, setHere] = useState<Here | null>(null);
  useEffect(() => {
    const { store, floor, table, k } = at;
    const stop = new AbortController();
    call<typeof whoSitsThere>('POST', '/api/visits/here', { body: { store, floor, table, k }, signal: stop.signal }).then(
      setHere,
      // Who is there is told by joining them.
      () => stop.signal.aborted || setHere({ visit: null, people: [] }),
    );
    return () => stop.abort();
  }, [at]);
  if (!here) return null;
  const names = new Intl.ListFormat(t.language).format(here.people.map(({ name, creature }) => name || t(`creature.${creature}`)));
  return <JoinTable {...{ here, at, names, onClose }} onAlone={onClose} onJoined={openTable} />;
}

function CompanyPart({ place, here }: At & { readonly here: Here }) {
  const { venue } = useDiner();
  return <CompanyLine here={here} at={placeOf(venue.id, place)} onOpen={openTable} onBill={openBill} />;
}

export const loadTogether = (language: Language) => spoken(language, BillPart);
export const loadJoin = (language: Language) => spoken(language, JoinPart);
export const loadTable = (language: Language) => spoken(language, TablePart);
export const loadCompany = (language: Language) => spoken(language, CompanyPart);
