import { Search, Send, Star } from 'lucide-react';
import { useState } from 'react';
import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { LONGEST_ORDER_NOTE } from '#domain/sizes.ts';
import { tapped } from '#domain/ticked-allergens.ts';
import { CallFailed } from '#platform/browser/api.ts';
import { isAway } from '#platform/browser/kept.ts';
import { failureOf } from '#platform/browser/failure.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { speechOf } from '#features/venues/speech.ts';
import { shownDishes } from './pad-lines.ts';
import { PadDishRow } from './pad-dish.tsx';
import { PanelHead, PanelProblem, TableAllergies } from './panel-head.tsx';
import type { PanelProps } from './panel-props.ts';
import { usePad, type Pad } from './use-pad.ts';

const FAVOURITES = '\u0000favourites';
const ROUND = '\u0000round';

/** A round that a waiter writes down with one hand. */
export function PadPanel({ venue, bill, headingId, back }: PanelProps) {
  const t = usePortalTablesTexts();
  const portal = usePortalTexts();
  const known = bill.allergies.flatMap(({ avoids }) => avoids);
  const [avoids, setAvoids] = useState<readonly AllergenKey[]>(() => ALLERGENS.filter((key) => known.includes(key)));
  const pad = usePad(venue, bill, avoids, t.language, back);
  const [query, setQuery] = useState('');
  const [category, setCategory] = useState<string>(FAVOURITES);
  const [active, setActive] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const { menu, lines, troubles, units, total, send } = pad;
  const number = bill.rounds.length + 1;
  const writer = bill.people.find(({ _id }) => _id === bill.me)?.name ?? '';
  const money = moneyText(total, bill.currency, t.language);
  const speech = menu && speechOf(menu, t.language);
  const inRound = pad.all.filter(({ dish }) => lines.some(({ itemId }) => itemId === dish.item.id));
  const shown =
    category === ROUND && query.trim() === ''
      ? inRound
      : shownDishes(pad.all, query, category === FAVOURITES || category === ROUND ? null : category, pad.favourites);
  const submit = () => {
    setTried(true);
    const [first] = troubles;
    if (first && !pad.isUnsure()) {
      setActive(first.at);
      setQuery('');
      setCategory(ROUND);
      return;
    }
    if (units === 0 || send.isPending) return;
    pad.go();
  };
  return (
    <section className="pad">
      <PanelHead id={headingId} table={bill.table} title={t('bill.round', { number })} back={back}>
        <p>{t('pad.writes', { name: writer })}</p>
      </PanelHead>
      <TableAllergies allergies={bill.allergies} />
      <div className="pad__find">
        <Search className="icon" aria-hidden />
        <input
          className="input"
          type="search"
          aria-label={t('pad.search')}
          placeholder={t('pad.search_in', { count: pad.all.length })}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      </div>
      <PadTabs pad={pad} chosen={query === '' ? category : ''} choose={(key) => (setQuery(''), setCategory(key))} />
      <div className="pad__list">
        {!menu && !pad.menuError && <p role="status">{t('bill.loading')}</p>}
        {pad.menuError && !menu && <PanelProblem text={portal(`failure.${failureOf(pad.menuError)}`)} />}
        {menu && shown.length === 0 && <p className="muted">{t('pad.nothing')}</p>}
        <ul>
          {speech &&
            shown.map(({ dish }) => (
              <PadDishRow
                key={dish.item.id}
                dish={dish}
                speech={speech}
                currency={bill.currency}
                avoids={avoids}
                pad={pad}
                active={active}
                open={setActive}
              />
            ))}
        </ul>
        <RoundNotes avoids={avoids} setAvoids={setAvoids} note={pad.note} setNote={pad.setNote} />
      </div>
      <footer className="pad__foot">
        <PanelProblem text={tried && troubles.length > 0 ? t('pad.undecided', { count: troubles.length }) : null} />
        <PanelProblem text={send.isPending && send.failureCount > 0 ? t('problem.slow') : send.error ? sendProblem(send.error, t) : null} />
        <SendButton units={units} money={money} busy={send.isPending} onSend={submit} />
      </footer>
    </section>
  );
}

type SendProps = { readonly units: number; readonly money: string; readonly busy: boolean; readonly onSend: () => void };

/** At the thumb, with what it carries. */
function SendButton({ units, money, busy, onSend }: SendProps) {
  const t = usePortalTablesTexts();
  return (
    <button
      type="button"
      className="button button--primary button--large button--block"
      disabled={units === 0 || busy}
      aria-busy={busy || undefined}
      onClick={onSend}
    >
      <Send className="icon" aria-hidden />
      {t('pad.send', { count: units })} <span className="num">{money}</span>
    </button>
  );
}

type TabsProps = { readonly pad: Pad; readonly chosen: string; readonly choose: (category: string) => void };

/** Favourites, what is on the pad, and the menu's categories. */
function PadTabs({ pad: { all, menu, units, favourites }, chosen, choose }: TabsProps) {
  const t = usePortalTablesTexts();
  const details = menu?.content.menu.categoryDetails;
  const tabs: readonly (readonly [string, string])[] = [
    // Before this device has any, it is the whole menu.
    [FAVOURITES, t(favourites.length > 0 ? 'pad.favourites' : 'pad.everything')],
    // Always there: what comes and goes would push the others from under a finger.
    [ROUND, t('pad.on_pad', { count: units })],
    ...[...new Set(all.map((one) => one.category))].map(
      (name) => [name, details?.[name]?.translations?.[t.language]?.name || name] as const,
    ),
  ];
  return (
    <div className="pad__cats" role="group" aria-label={t('pad.categories')}>
      {tabs.map(([key, words]) => (
        <button key={key} type="button" className="num" aria-pressed={chosen === key} onClick={() => choose(key)}>
          {key === FAVOURITES && favourites.length > 0 && <Star className="icon" aria-hidden />}
          {words}
        </button>
      ))}
    </div>
  );
}

type NotesProps = {
  readonly avoids: readonly AllergenKey[];
  readonly setAvoids: (avoids: readonly AllergenKey[]) => void;
  readonly note: string;
  readonly setNote: (note: string) => void;
};

/** What goes with the whole round: allergies of who eats it, and a word for the kitchen. */
function RoundNotes({ avoids, setAvoids, note, setNote }: NotesProps) {
  const t = usePortalTablesTexts();
  const portal = usePortalTexts();
  const [along, setAlong] = useState<AllergenKey | null>(null);
  const tap = (key: AllergenKey): void => {
    const next = tapped({ keys: avoids, along }, key);
    setAlong(next.along);
    setAvoids(next.keys);
  };
  return (
    <details className="pad__notes">
      <summary>{t('pad.allergies', { count: avoids.length })}</summary>
      <div className="pad__allergens">
        {ALLERGENS.map((key) => (
          <label key={key} className="chip-check">
            <input type="checkbox" checked={avoids.includes(key)} onChange={() => tap(key)} />
            {portal(`allergen.${key}`)}
          </label>
        ))}
      </div>
      <TextField label={t('pad.note')} lines={2} maxLength={LONGEST_ORDER_NOTE} value={note} onValue={setNote} />
    </details>
  );
}

function sendProblem(error: Error, t: ReturnType<typeof usePortalTablesTexts>): string {
  if (isAway(error) || !(error instanceof CallFailed) || error.status >= 500) return t('problem.not_sent');
  if (error.code === 'sold_out' || error.code === 'item_unknown') {
    const names = error.details['names'];
    return t('problem.sold_out', { names: Array.isArray(names) ? names.join(', ') : '' });
  }
  if (error.code === 'price_changed') return t('problem.price_changed');
  if (error.code === 'allergy_conflict') return t('problem.allergy');
  if (error.code === 'venue_suspended') return t('problem.suspended');
  return t('problem.failed');
}
