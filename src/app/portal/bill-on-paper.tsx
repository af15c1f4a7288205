import { amountText } from '#features/ordering/ui/floor/floor-words.ts';
import type { Bill } from '#features/ordering/visit-contract.ts';
import { OnPaper } from '#features/printing/ui/on-paper.tsx';
import { quoted } from '#platform/shared/quoted.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';

/** A table's bill on paper: all of it from this device or at a ticket printer, there also what one paid who paid a share. */
type Props = { readonly venueId: string; readonly bill: Bill; readonly here: { readonly print: () => void; readonly busy: boolean } };

export function BillOnPaper({ venueId, bill, here }: Props) {
  const t = usePortalTexts();
  const tables = usePortalTablesTexts();
  if (!bill.visit || bill.rounds.length === 0) return null;
  const visit = bill.visit._id;
  const nameOf = (id: string | null): string => {
    if (id === null) return tables('share.at_table');
    const person = bill.guests.find(({ _id }) => _id === id);
    return person ? quoted(person.name, t.language) || tables(`creature.${person.creature}`) : tables('share.somebody');
  };
  const shares = bill.shares
    .filter(({ state }) => state === 'paid')
    .map(({ _id, person, amount, tip }) => ({
      name: t('paper.share', { name: nameOf(person), amount: amountText(amount + tip, bill.currency, tables) }),
      what: { visit, share: _id },
    }));
  return (
    <OnPaper
      venueId={venueId}
      className=""
      label={tables('bill.print')}
      here={here}
      choices={[{ name: t('paper.whole'), what: { visit, share: null } }, ...shares]}
    />
  );
}
