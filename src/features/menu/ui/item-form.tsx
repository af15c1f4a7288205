import { ArrowLeft, CircleDot } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { EditorItem, Menu } from '../menu-schemas.ts';
import { AllergenField } from './allergen-field.tsx';
import { AvailabilityField } from './availability-field.tsx';
import { Conflict } from './conflict.tsx';
import type { Draft } from './drafts.ts';
import { ExtrasBuilder } from './extras-builder.tsx';
import { MarkFields, PriceFields, StockFields, WordFields } from './item-fields.tsx';
import { MarksField, OwnMarksField } from './marks-field.tsx';
import { RecordField, useRecord } from './record-field.tsx';
import { useProblemWords } from './problem-words.ts';
import { itemDifferences } from './item-differences.ts';
import { emptyForm, type ItemForm } from './item-form-state.ts';
import { usersOf } from './group-users.ts';
import { GroupsDialog } from './groups-dialog.tsx';
import { ItemPictureField } from './item-picture-field.tsx';
import { ItemPreview } from './item-preview.tsx';
import { Problem } from './notice.tsx';
import { ownName } from './own-name.ts';
import { useItemForm } from './use-item-form.ts';
import type { Undo } from './use-undo.ts';
import './item-form.css';

type Props = {
  readonly venue: { readonly _id: string; readonly id: number };
  readonly menu: Menu;
  /** Null: a new one, in `category`. */
  readonly item: EditorItem | null;
  readonly category: string;
  readonly tint: string;
  readonly draft: Draft<ItemForm> | undefined;
  readonly keep: (draft: Draft<ItemForm> | null) => void;
  readonly close: () => void;
  readonly renew: () => Promise<unknown>;
  readonly remember: (undo: Undo) => void;
  readonly saved: (name: string, back: Undo['back']) => void;
};

/** The whole of an item, with its preview beside it. */
export function ItemEditor({ venue, menu, item, category, tint, draft, keep, close, renew, remember, saved }: Props) {
  const t = usePortalMenuTexts();
  const words = useProblemWords();
  const [shared, setShared] = useState<string | null>(null);
  const place = useRef<HTMLFormElement>(null);
  const { languages, categories, currency, timeZone } = menu;
  const editing = useItemForm({
    venueId: venue._id,
    item,
    empty: emptyForm(category),
    draft,
    keep,
    saved: (back) => saved(editing.form.name, back),
  });
  const { form, set, problems, busy, theirs } = editing;
  const setting = { form, set, problems, languages };
  const record = useRecord(item, editing, (wanted) =>
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(wanted)?.focus()),
  );
  return (
    <>
      <form className="item-form" ref={place} noValidate onSubmit={(event) => (event.preventDefault(), record.submit())}>
        <FormHead
          name={item ? ownName(item, t.language) : null}
          changed={editing.changed}
          blocked={busy || theirs !== null}
          discard={() => (keep(null), close())}
          close={close}
        />
        <Problem text={editing.problem} dismiss={() => editing.setProblem(null)} />
        {theirs && (
          <Conflict
            differences={itemDifferences(form, theirs.form, (id) => categories.find(({ _id }) => _id === id)?.name ?? id, t)}
            busy={busy}
            keepMine={editing.keepMine}
            takeTheirs={editing.takeTheirs}
          />
        )}
        <div className="item-form__columns">
          <div className="item-form__parts">
            <Part title={t('part.words')}>
              <WordFields {...setting} />
            </Part>
            <Part title={t('part.price')}>
              <PriceFields {...setting} categories={categories} />
              <MarkFields {...setting} />
            </Part>
            <Part title={t('part.picture')}>
              <ItemPictureField storeId={venue.id} value={form.image} onChange={(image) => set({ image })} />
            </Part>
            <Part title={t('part.allergens')} hint={t('part.allergens_hint')}>
              <RecordField item={item} asks={record.asks} right={form.stillRight === true} onRight={(stillRight) => set({ stillRight })} />
              <AllergenField value={form.allergens} onChange={(allergens) => set({ allergens })} />
              <MarksField value={form.marks} error={words(problems['marks'])} onChange={(marks) => set({ marks })} />
              <OwnMarksField marks={menu.ownMarks} value={form.ownMarks ?? []} onChange={(ownMarks) => set({ ownMarks })} />
            </Part>
            <Part title={t('part.extras')} hint={t('part.extras_hint')}>
              <Extras menu={menu} {...setting} open={setShared} />
            </Part>
            <Part title={t('part.stock')}>
              <StockFields {...setting} />
            </Part>
            <Part title={t('part.times')}>
              <AvailabilityField
                value={form.availability}
                timeZone={timeZone}
                problems={problems}
                onChange={(availability) => set({ availability })}
              />
            </Part>
          </div>
          <ItemPreview form={form} currency={currency} tint={tint} languages={languages} />
        </div>
        {record.dialog}
      </form>
      {shared !== null && <GroupsDialog menu={menu} open={shared} close={() => setShared(null)} renew={renew} remember={remember} />}
    </>
  );
}

type ExtrasProps = Pick<ReturnType<typeof useItemForm>, 'form' | 'set' | 'problems'> & {
  readonly menu: Menu;
  readonly open: (group: string) => void;
};

function Extras({ menu, form, set, problems, open }: ExtrasProps) {
  return (
    <ExtrasBuilder
      value={form.extras}
      languages={menu.languages}
      problems={problems}
      groups={menu.groups}
      usersOf={(group) => usersOf(menu, group).length}
      openGroup={open}
      onChange={(extras) => set({ extras })}
    />
  );
}

function Part({ title, hint, children }: { readonly title: string; readonly hint?: string; readonly children: ReactNode }) {
  return (
    <section className="card form-part">
      <h2>{title}</h2>
      {hint && <p className="hint">{hint}</p>}
      {children}
    </section>
  );
}

type HeadProps = {
  /** Null: of a new one. */
  readonly name: string | null;
  readonly changed: boolean;
  readonly blocked: boolean;
  readonly discard: () => void;
  readonly close: () => void;
};

function FormHead({ name, changed, blocked, discard, close }: HeadProps) {
  const t = usePortalMenuTexts();
  return (
    <header className="portal-head">
      <div>
        <button type="button" className="button button--quiet button--small item-form__back" onClick={close}>
          <ArrowLeft className="icon" aria-hidden />
          {t('form.back')}
        </button>
        <h1>{name === null ? t('form.new') : t('form.edit', { name })}</h1>
      </div>
      <div className="portal-head__tools">
        {changed && (
          <>
            <span className="save-note" role="status">
              <CircleDot className="icon" aria-hidden />
              {t('form.unsaved')}
            </span>
            <button type="button" className="button button--quiet" onClick={discard}>
              {t('form.discard')}
            </button>
          </>
        )}
        <button type="submit" className="button button--primary" disabled={blocked}>
          {t('save')}
        </button>
      </div>
    </header>
  );
}
