import { isOfSum, LINE_UNITS } from '#domain/bill-division.ts';
import { fromAmount } from '#domain/money.ts';
import { Parted } from '#platform/ui/parted.tsx';
import { call } from '#platform/browser/api.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import type { sayWhose, VisitBill } from '../../together-contract.ts';
import { Guaranteed } from './guaranteed.tsx';
import { Invite } from './invite.tsx';
import { BillNews } from './bill-news.tsx';
import { sharePage } from './my-ask.tsx';
import { nameOf, tableOrAlone } from './people.ts';
import { TablesTogether } from './tables-together.tsx';
import { TableStamps } from './table-stamps.tsx';
import { soldChosen, soldName } from './sold-name.ts';
import { isBeingPaid, saidTakers, takersOf } from './takers.ts';

type Props = { readonly bill: VisitBill; readonly show: (bill: VisitBill) => void };
type Line = VisitBill['rounds'][number]['lines'][number];

/** Who is here, what was ordered and whose it is, what is paid and by whom, and what is open. */
export function BillOfTable({ bill, show }: Props) {
  const t = useTogetherTexts();
  const money = (amount: number) => moneyText(fromAmount(amount), bill.currency, t.language);
  const { rounds, people } = bill;
  return (
    <>
      <ul className="together__people" aria-label={t('together.people')}>
        {people.map(({ _id, colour }) => (
          <li key={_id} data-colour={colour}>
            {nameOf(_id, bill, t)}
          </li>
        ))}
      </ul>
      <TablesTogether at={bill.visit} />
      <BillNews bill={bill} />
      <Guaranteed bill={bill} />
      <Invite bill={bill} />
      {rounds.length === 0 && <p>{t('together.empty')}</p>}
      {rounds.map(({ _id, number, lines }, nth) => (
        <section key={_id} className="together__round" aria-label={t('together.round', { number: nth + 1 })}>
          <h3>
            {t('together.round', { number: nth + 1 })} <small className="num">#{number}</small>
          </h3>
          <ul>
            {lines.map((line) => (
              <LineRow key={line.line} {...{ bill, line, show, money }} order={_id} />
            ))}
          </ul>
        </section>
      ))}
      <TableStamps visit={bill.visit._id} of={bill} timeZone={bill.timeZone} />
      {rounds.length > 0 && <a href={sharePage(bill.visit._id)}>{t('together.receipt_table')}</a>}
    </>
  );
}

/** Who pays and who paid what, and what came of it that nobody meant. */
export function WhoPays({ bill }: Pick<Props, 'bill'>) {
  const t = useTogetherTexts();
  const money = (amount: number) => moneyText(fromAmount(amount), bill.currency, t.language);
  const { shares, freed } = bill;
  /** Of a sum, of how much: what it was for nobody said. */
  const paid = ({ way, amount }: Pick<(typeof shares)[number], 'way' | 'amount'>) =>
    isOfSum(way) ? t('together.sum_of', { amount: money(amount), total: money(bill.sums.ordered) }) : money(amount);
  const told = shares.filter(({ state }) => state === 'held' || state === 'paid');
  return (
    <>
      {told.length > 0 && (
        <ul className="together__shares">
          {told.map(({ _id, person, state, way, amount, back }) => (
            <li key={_id} data-colour={bill.people.find((one) => one._id === person)?.colour}>
              {person === bill.me
                ? t(state === 'paid' ? 'together.you_paid' : 'together.you_paying', { amount: paid({ way, amount }) })
                : t(state === 'paid' ? 'together.has_paid' : 'together.is_paying', {
                    name: nameOf(person, bill, t) || t('together.somebody'),
                    amount: paid({ way, amount }),
                  })}
              {back > 0 && ` · ${t('together.back', { amount: money(back) })}`}
              {person === bill.me && state === 'paid' && (
                <>
                  {' '}
                  <a href={sharePage(bill.visit._id, _id)}>{t('together.receipt')}</a>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {shares
        .filter(({ late }) => late > 0)
        .map(({ _id, person, late }) => (
          <p key={_id} className="notice" role="status">
            {person === bill.me
              ? t('together.late_you', { amount: money(late) })
              : t('together.late', { name: nameOf(person, bill, t) || t('together.somebody'), amount: money(late) })}
          </p>
        ))}
      {freed && (
        <p className="notice" role="status">
          {t('together.freed', { amount: money(freed.amount) })}
        </p>
      )}
    </>
  );
}

type RowProps = Props & {
  readonly order: string;
  readonly line: Line;
  readonly money: (amount: number) => string;
};

function LineRow({ bill, order, line, show, money }: RowProps) {
  const t = useTogetherTexts();
  const { visit, me } = bill;
  const isMine = line.whose === me;
  const say = (whose: 'me' | 'table') => {
    const body = { lines: [{ order, line: line.line }], whose };
    // What did not get through is seen on the line itself: it stays as it was.
    call<typeof sayWhose>('POST', '/api/visits/:visit/whose', { params: { visit: visit._id }, body }).then(show, () => undefined);
  };
  const takers = saidTakers(takersOf(bill, { order, line: line.line }), bill, t);
  if (line.givenAway) takers.push(t('together.given', { count: line.givenAway }));
  if (line.open === 0 && takers.length === 0)
    takers.push(t(isBeingPaid(bill, { order, line: line.line }) ? 'together.line_held_sum' : 'together.paid'));
  if (line.open > 0 && line.openUnits < LINE_UNITS) takers.push(t('together.open_part', { amount: money(line.open) }));
  return (
    <li data-stopped={line.stopped ? '' : undefined}>
      <span className="grow">
        <b>
          {line.quantity > 1 && `${line.quantity} × `}
          <Parted of={soldName(line, t.language)} />
        </b>
        <small>
          {[soldChosen(line, t.language), nameOf(line.whose, bill, t) || tableOrAlone(bill, { order }, t), ...takers]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {(isMine || line.whose === null) && !line.stopped && line.open > 0 && (
        <button type="button" className="button button--small" aria-pressed={isMine} onClick={() => say(isMine ? 'table' : 'me')}>
          {t('together.mine')}
          <span className="visually-hidden">: {soldName(line, t.language)}</span>
        </button>
      )}
      <span className="num">{money(line.amount)}</span>
    </li>
  );
}
