import { fromAmount } from '#domain/money.ts';
import { moneyText } from '#platform/ui/money.tsx';
import type { Texts } from '#platform/shared/texts.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { PortalKey, PortalMenuKey } from '#texts/keys.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { EditorItem, Menu } from '../menu-schemas.ts';
import type { Planned } from './bulk.ts';
import { ownName } from './own-name.ts';
import { TableScroll } from './table-scroll.tsx';

type Words = { readonly menu: Menu; readonly t: Texts<PortalMenuKey>; readonly say: Texts<PortalKey> };
type Side = Partial<EditorItem>;

/** What every chosen dish is now and would be. */
export function BulkPreview({ planned, menu }: { readonly planned: readonly Planned[]; readonly menu: Menu }) {
  const t = usePortalMenuTexts();
  const words = { menu, t, say: usePortalTexts() };
  if (planned.length === 0) return <p className="notice">{t('bulk.nothing')}</p>;
  return (
    <TableScroll label={t('bulk.preview')}>
      <thead>
        <tr>
          <th scope="col">{t('field.name')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {planned.map(({ item, change: { item: fields, category } }) => {
          const keys = [...Object.keys(fields), ...(category === undefined ? [] : ['category'])] as (keyof EditorItem)[];
          const after: Side = { ...(fields as Side), ...(category !== undefined && { category }) };
          return (
            <tr key={item.id}>
              <th scope="row">{ownName(item, t.language)}</th>
              <td>{sideWords(item, keys, words)}</td>
              <td>
                <b>{sideWords(after, keys, words)}</b>
              </td>
            </tr>
          );
        })}
      </tbody>
    </TableScroll>
  );
}

const sideWords = (side: Side, keys: readonly (keyof EditorItem)[], words: Words): string =>
  keys
    .map((key) => valueWords(side, key, words))
    .filter((text) => text !== '')
    .join(' · ') || words.t('nothing');

function valueWords(side: Side, key: keyof EditorItem, { menu, t, say }: Words): string {
  switch (key) {
    case 'price':
      return moneyText(fromAmount(side.price ?? 0), menu.currency, t.language);
    case 'inStock':
      return side.inStock === false ? t('item.out') : t('form.in_stock');
    case 'stockQty':
      return typeof side.stockQty === 'number' ? `${t('item.left')} ${side.stockQty}` : t('bulk.uncounted');
    case 'category': {
      const category = menu.categories.find(({ _id }) => _id === side.category);
      return category ? ownName(category, t.language) : '';
    }
    case 'vatClass':
      return side.vatClass === undefined ? '' : t(`vat.${side.vatClass}`);
    case 'addLoyaltyStamp':
      return t(side.addLoyaltyStamp === true ? 'bulk.stamp_give' : 'bulk.stamp_keep');
    case 'hidden':
      return t(side.hidden === true ? 'item.hidden' : 'bulk.is_shown');
    case 'availability':
      return (side.availability ?? []).map(({ from, to }) => `${from}–${to}`).join(', ') || t('bulk.always');
    case 'selectedAllergens':
    case 'mayContain':
    case 'checkedFree': {
      const how = { selectedAllergens: 'contains', mayContain: 'may', checkedFree: 'free' } as const;
      const list = (side[key] ?? []).map((one) => say(`allergen.${one}`)).join(', ');
      return list === '' ? '' : `${t(`allergen.${how[key]}`)}: ${list}`;
    }
    default:
      return '';
  }
}
