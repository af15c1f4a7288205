import { fromAmount } from '#domain/money.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { Floor, TableUse } from '../contract.ts';
import { wordsOfUse } from './floor-plan.tsx';
import { floorLabel } from './floor-words.ts';

type Props = { readonly tables: readonly TableUse[]; readonly floors: readonly Floor[]; readonly currency: string };

/** The tables where something is going on, in words: since when, and what is to be paid. */
export function TablesInUse({ tables, floors, currency }: Props) {
  const t = usePortalTablesTexts();
  const place = ({ floor }: TableUse) => {
    const known = floors.find((one) => one.floor === floor);
    return known ? floorLabel(known, t) : t('floor.number', { floor });
  };
  return (
    <section className="card in-use" aria-labelledby="in-use">
      <h2 id="in-use">{t('use.title')}</h2>
      {tables.length === 0 && <p className="muted">{t('use.none')}</p>}
      <ul>
        {tables.map((use) => (
          <li key={`${use.floor}/${use.table}`} data-in-use={`${use.floor}/${use.table}`}>
            <b className="num">{use.table}</b>
            <div>
              <span>{wordsOfUse(use, t)}</span>
              <small>{t('use.since', { floor: place(use), time: clock(use.since, t.language) })}</small>
            </div>
            {use.amountDue > 0 && (
              <span className="num">{t('use.due', { amount: moneyText(fromAmount(use.amountDue), currency, t.language) })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const clock = (instant: string, language: string): string =>
  new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant));
