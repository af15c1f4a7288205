import { ArrowDown, ArrowUp, Check, Copy, Ellipsis, GripVertical, PackageCheck, PackageX, Pencil, Stamp, Trash2 } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { fromAmount } from '#domain/money.ts';
import { DishArt } from '#platform/ui/dish-art.tsx';
import { inSight } from '#platform/ui/in-sight.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { EditorItem } from '../menu-schemas.ts';
import { isOut } from './menu-search.ts';
import { ownName } from './own-name.ts';
import { StockCount } from './stock-count.tsx';
import type { Picking } from './use-picking.ts';
import './item-row.css';

export type RowActions = {
  readonly stock: (item: EditorItem, change: { readonly inStock?: boolean; readonly stockQty?: number | null }) => void;
  readonly edit: (id: string) => void;
  readonly remove: (item: EditorItem) => void;
  readonly copy: (item: EditorItem) => void;
  /** Its allergens were looked at again. */
  readonly stillRight: (item: EditorItem) => void;
  readonly step: (item: EditorItem, by: -1 | 1) => void;
};
type Props = {
  readonly item: EditorItem;
  readonly tint: string;
  readonly currency: string;
  readonly mayEdit: boolean;
  /** Where rows are chosen, or not all are shown, none is moved. */
  readonly mayMove: boolean;
  readonly picking: Picking;
  readonly actions: RowActions;
};

/** What is in a row of the items: the row itself is its list's. */
export function ItemRow({ item, tint, currency, mayEdit, mayMove, picking, actions }: Props) {
  const t = usePortalMenuTexts();
  const out = isOut(item);
  const name = ownName(item, t.language);
  const description = item.translations[t.language]?.description || item.description;
  // What a press does, as its words say: a switch would say what is so.
  const StockSign = out ? PackageCheck : PackageX;
  const toggle = t(out ? 'item.set_in' : 'item.set_out');
  return (
    <>
      {picking.on ? (
        <PickBox item={item} picking={picking} />
      ) : mayEdit && mayMove ? (
        <Button slot="drag" className="drag" aria-label={t('reorder', { name })}>
          <GripVertical className="icon" aria-hidden />
        </Button>
      ) : (
        // Keeps the first column of the row.
        <i />
      )}
      <DishArt image={item.image ?? ''} tint={tint} style={inSight(item.image ?? '')} />
      <div className="edit-item__body">
        <p>
          <b>{name}</b> <Tags item={item} out={out} />
        </p>
        {description !== '' && <small>{description}</small>}
      </div>
      <span className="edit-item__price num">
        <Money cents={fromAmount(item.price)} currency={currency} language={t.language} />
      </span>
      <div className="edit-item__stock">
        <button
          type="button"
          className="button button--small button--quiet stock-toggle"
          aria-label={`${toggle}: ${name}`}
          onClick={() => actions.stock(item, { inStock: out })}
        >
          <StockSign className="icon" aria-hidden />
          {toggle}
        </button>
        {(!mayEdit || item.stockQty !== null) && <StockCount item={item} save={(stockQty) => actions.stock(item, { stockQty })} />}
      </div>
      {mayEdit && (
        <span className="edit-item__actions">
          {item.toCheck && (
            <button
              type="button"
              className="button button--small button--ink"
              aria-label={t('record.still_name', { name })}
              onClick={() => actions.stillRight(item)}
            >
              <Check className="icon" aria-hidden />
              {t('record.still')}
            </button>
          )}
          <button
            type="button"
            className="button button--small button--quiet"
            aria-label={t('item.edit_name', { name })}
            onClick={() => actions.edit(item.id)}
          >
            <Pencil className="icon" aria-hidden />
            {t('item.edit')}
          </button>
          <MoreMenu item={item} actions={actions} />
          <button
            type="button"
            className="icon-button icon-button--danger"
            aria-label={t('delete_name', { name })}
            onClick={() => actions.remove(item)}
          >
            <Trash2 className="icon" aria-hidden />
          </button>
        </span>
      )}
    </>
  );
}

function PickBox({ item, picking }: Pick<Props, 'item' | 'picking'>) {
  const t = usePortalMenuTexts();
  const { id } = item;
  return (
    <label className="pick-box">
      <input
        type="checkbox"
        aria-label={t('pick.one', { name: ownName(item, t.language) })}
        checked={picking.ids.has(id)}
        onChange={({ target }) => picking.setAll([id], target.checked)}
      />
    </label>
  );
}

function Tags({ item, out }: { readonly item: EditorItem; readonly out: boolean }) {
  const t = usePortalMenuTexts();
  return (
    <>
      {item.ribbon?.active && item.ribbon.text !== '' && (
        <span className="badge badge--accent">{item.ribbon.translations[t.language]?.name || item.ribbon.text}</span>
      )}
      {item.addLoyaltyStamp && (
        <span className="badge">
          <Stamp className="icon" aria-hidden />
          {t('item.stamp')}
        </span>
      )}
      {item.toCheck && <span className="badge badge--honey">{t('record.to_check')}</span>}
      {item.availability.length > 0 && <span className="badge badge--honey">{t('item.timed')}</span>}
      {item.hidden === true && <span className="badge badge--honey">{t('item.hidden')}</span>}
      {out && <span className="badge badge--wine">{t('item.out')}</span>}
    </>
  );
}

/** Also the way to move an item without dragging. */
function MoreMenu({ item, actions }: Pick<Props, 'item' | 'actions'>) {
  const t = usePortalMenuTexts();
  const doing = { copy: () => actions.copy(item), up: () => actions.step(item, -1), down: () => actions.step(item, 1) };
  return (
    <MenuTrigger>
      <Button className="icon-button" aria-label={t('item.more', { name: ownName(item, t.language) })}>
        <Ellipsis className="icon" aria-hidden />
      </Button>
      <Popover className="menu-popover" placement="bottom end">
        <Menu className="menu" onAction={(key) => (key === 'copy' || key === 'up' || key === 'down') && doing[key]()}>
          <MenuItem id="copy" className="menu__item" textValue={t('item.copy')}>
            <Copy className="icon" aria-hidden />
            {t('item.copy')}
          </MenuItem>
          <MenuItem id="up" className="menu__item" textValue={t('item.up')}>
            <ArrowUp className="icon" aria-hidden />
            {t('item.up')}
          </MenuItem>
          <MenuItem id="down" className="menu__item" textValue={t('item.down')}>
            <ArrowDown className="icon" aria-hidden />
            {t('item.down')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
