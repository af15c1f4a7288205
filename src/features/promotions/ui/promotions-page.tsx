import { Megaphone, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { saveProblem } from '#platform/browser/save-problem.ts';
import { Pages, usePages } from '#platform/ui/pages.tsx';
import { AskDialog } from '#platform/ui/ask-dialog.tsx';
import { usePortalOffersTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { PortalPromotion, PromotionForm, PromotionList } from '../contract.ts';
import { PromotionEditor } from './promotion-editor.tsx';
import { PromotionRow } from './promotion-row.tsx';
import { usePromotions } from './use-promotions.ts';
import './promotions.css';

type Props = {
  readonly venue: { readonly _id: string; readonly title: string };
  /** The banner as diners see it, in the venue's own language. */
  readonly preview: (form: PromotionForm, language: string) => ReactNode;
  readonly loading: ReactNode;
  readonly failed: (error: unknown, retry: () => void) => ReactNode;
};

/** The promotions of a venue: the list, or the one that is being made or changed. */
export function PromotionsPage({ venue, preview, loading, failed }: Props) {
  const t = usePortalOffersTexts();
  const promotions = usePromotions(venue._id);
  const [open, setOpen] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const { data } = promotions.list;
  if (promotions.list.isError && !data) return failed(promotions.list.error, () => void promotions.list.refetch());
  if (!data) return loading;
  const edited = data.promotions.find(({ _id }) => _id === open);
  const close = (words: string) => {
    setOpen(null);
    setSaid(words);
  };
  return (
    <div className="offers-page">
      <header className="portal-head">
        <div>
          <p className="muted">{venue.title}</p>
          <h1>{t('title')}</h1>
        </div>
        {open === null && data.promotions.length > 0 && (
          <button type="button" className="button button--primary" onClick={() => setOpen('new')}>
            <Plus className="icon" aria-hidden />
            {t('list.new')}
          </button>
        )}
      </header>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {open === 'new' || edited ? (
        <PromotionEditor
          key={open}
          promotion={edited ?? null}
          list={data}
          save={promotions.save}
          preview={preview}
          onDone={(name) => close(t('list.saved', { name }))}
          onBack={() => close('')}
        />
      ) : (
        <List list={data} promotions={promotions} onOpen={setOpen} onSaid={setSaid} />
      )}
    </div>
  );
}

type ListProps = {
  readonly list: PromotionList;
  readonly promotions: ReturnType<typeof usePromotions>;
  readonly onOpen: (id: string) => void;
  readonly onSaid: (words: string) => void;
};

function List({ list, promotions: { remove, reorder }, onOpen, onSaid }: ListProps) {
  const t = usePortalOffersTexts();
  const portal = usePortalTexts();
  const [asked, setAsked] = useState<PortalPromotion | null>(null);
  const { shown, list: rows, paging } = usePages<PortalPromotion, HTMLOListElement>(list.promotions);
  const problem = saveProblem(remove.error ?? reorder.error);
  if (list.promotions.length === 0) return <Empty onNew={() => onOpen('new')} />;
  const move = (at: number, by: -1 | 1): void => {
    const ids = list.promotions.map(({ _id }) => _id);
    const [id = ''] = ids.splice(at, 1);
    ids.splice(at + by, 0, id);
    reorder.mutate(
      { ids, seal: list.seal },
      { onSuccess: () => onSaid(t('list.moved', { name: list.promotions[at]?.form.name ?? '', place: at + by + 1 })) },
    );
  };
  return (
    <>
      <p className="hint">{t('list.hint')}</p>
      {problem && (
        <p className="notice notice--problem" role="alert">
          {t(problem.kind === 'beaten' ? 'list.beaten' : problem.kind === 'offline' ? 'list.offline' : 'list.failed')}
        </p>
      )}
      <ol ref={rows} tabIndex={-1} className="card offer-list" start={paging.from} aria-label={t('title')}>
        {shown.map((promotion, nth) => (
          <PromotionRow
            key={promotion._id}
            promotion={promotion}
            currency={list.currency}
            isFirst={paging.isFirst && nth === 0}
            isLast={paging.isLast && nth === shown.length - 1}
            onMove={(by) => move(paging.from - 1 + nth, by)}
            onEdit={() => onOpen(promotion._id)}
            onDelete={() => setAsked(promotion)}
          />
        ))}
      </ol>
      <Pages paging={paging} say={portal} />
      {asked && (
        <AskDialog
          title={t('delete.title', { name: asked.form.name })}
          text={t('delete.text')}
          yes={t('delete.yes')}
          no={t('delete.no')}
          onNo={() => setAsked(null)}
          onYes={() => {
            remove.mutate({ _id: asked._id, seal: asked.seal }, { onSuccess: () => onSaid(t('list.deleted', { name: asked.form.name })) });
            setAsked(null);
          }}
        />
      )}
    </>
  );
}

function Empty({ onNew }: { readonly onNew: () => void }) {
  const t = usePortalOffersTexts();
  return (
    <div className="card offers-empty">
      <Megaphone className="icon" aria-hidden />
      <h2>{t('empty.title')}</h2>
      <p className="muted">{t('empty.text')}</p>
      <button type="button" className="button button--primary" onClick={onNew}>
        <Plus className="icon" aria-hidden />
        {t('list.new')}
      </button>
    </div>
  );
}
