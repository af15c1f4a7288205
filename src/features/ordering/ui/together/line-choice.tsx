import { fromAmount } from '#domain/money.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import type { VisitBill } from '../../together-contract.ts';
import { nameOf } from './people.ts';
import { soldName } from './sold-name.ts';

type Props = {
  readonly bill: VisitBill;
  /** By `order/line`: into how many parts, one of which is mine; 1: all of it. */
  readonly chosen: ReadonlyMap<string, number>;
  readonly onChange: (chosen: ReadonlyMap<string, number>) => void;
};

const PARTS = ['whole', '2', '3', '4'] as const;

/** Lines that are open, each to be touched; of a shared one a half, a third or a quarter. */
export function LineChoice({ bill, chosen, onChange }: Props) {
  const t = useTogetherTexts();
  const open = bill.rounds.flatMap(({ _id, lines }) =>
    lines.filter((line) => line.open > 0 && !line.stopped).map((line) => ({ ...line, key: `${_id}/${line.line}` })),
  );
  const set = (key: string, of: number | null) => {
    const next = new Map(chosen);
    if (of === null) next.delete(key);
    else next.set(key, of);
    onChange(next);
  };
  return (
    <ul className="together__choose">
      {open.map(({ key, open: left, whose, ...line }) => (
        <li key={key}>
          <label className="choice">
            <input type="checkbox" checked={chosen.has(key)} onChange={(event) => set(key, event.target.checked ? 1 : null)} />
            <span className="grow">
              {soldName(line, t.language)} <small>{nameOf(whose, bill, t)}</small>
            </span>
            <span className="num">{moneyText(fromAmount(left), bill.currency, t.language)}</span>
          </label>
          {chosen.has(key) && (
            <select
              className="input select"
              aria-label={`${t('together.part')}: ${soldName(line, t.language)}`}
              value={chosen.get(key)}
              onChange={(event) => set(key, Number(event.target.value))}
            >
              {PARTS.map((part) => (
                <option key={part} value={part === 'whole' ? 1 : part}>
                  {t(`together.part_${part}`)}
                </option>
              ))}
            </select>
          )}
        </li>
      ))}
    </ul>
  );
}
