import { ArrowLeft } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { saveProblem, type SaveProblem } from '#platform/browser/save-problem.ts';
import { useDraft } from '#platform/browser/use-draft.ts';
import { AskDialog } from '#platform/ui/ask-dialog.tsx';
import { SaveBar, SaveNotice } from '#platform/ui/save-bar.tsx';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import type { Texts } from '#platform/shared/texts.ts';
import { usePortalOffersTexts } from '#texts/area-contexts.ts';
import type { PortalOffersKey } from '#texts/keys.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { PortalPromotion, PromotionForm, PromotionList } from '../contract.ts';
import { CodeFields } from './code-fields.tsx';
import { LookFields } from './look-fields.tsx';
import { endsBeforeStart, WhenFields } from './when-fields.tsx';
import { WordsFields } from './words-fields.tsx';
import type { usePromotions } from './use-promotions.ts';

type Props = {
  /** Null: a new one. */
  readonly promotion: PortalPromotion | null;
  readonly list: PromotionList;
  readonly save: ReturnType<typeof usePromotions>['save'];
  readonly preview: (form: PromotionForm, language: string) => ReactNode;
  readonly onDone: (name: string) => void;
  readonly onBack: () => void;
};

const NEW: PromotionForm = {
  name: '',
  description: '',
  translations: {},
  shouldShow: true,
  start: null,
  end: null,
  days: [],
  from: null,
  to: null,
  backgroundColor: '#7a2e1b',
  backgroundImage: '',
  textColor: '#fffaf4',
  code: '',
  type: '%',
  // Not guessed: a code that takes off another sum than the banner says would be found out at the table.
  discount: 0,
  maxUses: null,
  maxPerPerson: null,
  minimumSubtotal: 0,
};

/** Makes or changes a promotion, with its banner as diners see it beside the fields. */
export function PromotionEditor({ promotion, list, save, preview, onDone, onBack }: Props) {
  const t = usePortalOffersTexts();
  const say = usePortalTexts();
  const { draft, seal, dirty, change, take } = useDraft<PromotionForm>({ value: promotion?.form ?? NEW, seal: promotion?.seal ?? '' });
  const [leaving, setLeaving] = useState(false);
  const problem = saveProblem(save.error);
  const fields = { form: draft, change };
  const submit = (): void => {
    if (endsBeforeStart(draft)) return;
    save.mutate({ ...(promotion && { _id: promotion._id }), seal, form: draft }, { onSuccess: () => onDone(draft.name) });
  };
  const takeOver = (keep?: 'mine'): void => {
    if (problem?.kind === 'beaten') take({ value: problem.current as PromotionForm, seal: problem.seal }, keep);
    save.reset();
  };
  return (
    <form className="offer-editor" onSubmit={(event) => (event.preventDefault(), submit())}>
      <button type="button" className="button button--quiet offer-editor__back" onClick={() => (dirty ? setLeaving(true) : onBack())}>
        <ArrowLeft className="icon" aria-hidden />
        {t('editor.back')}
      </button>
      <h2>{promotion ? t('editor.change') : t('editor.make')}</h2>
      <div className="offer-editor__columns">
        <div className="form-stack">
          <WordsFields {...fields} languages={list.languages} />
          <WhenFields {...fields} timeZone={list.timeZone} />
          <CodeFields {...fields} currency={list.currency} used={promotion?.used ?? 0} />
          <LookFields {...fields} />
        </div>
        <section className="offer-editor__preview" aria-labelledby="offer-preview">
          <h3 id="offer-preview">{t('preview.title')}</h3>
          {preview(draft, list.languages[0] ?? 'en')}
          {!draft.shouldShow && <p className="hint">{t('preview.hidden')}</p>}
        </section>
      </div>
      <SaveBar
        say={say}
        dirty={dirty}
        saving={save.isPending}
        saved={false}
        notice={
          <SaveNotice
            say={say}
            problem={problem}
            reason={problem ? reasonOf(problem, t) : undefined}
            onTheirs={() => takeOver()}
            onMine={() => takeOver('mine')}
          />
        }
      />
      <UnsavedGuard unsaved={dirty && !save.isPending} say={say} />
      {leaving && (
        <AskDialog
          title={say('guard.title')}
          text={say('guard.text')}
          yes={say('guard.leave')}
          no={say('guard.stay')}
          onYes={onBack}
          onNo={() => setLeaving(false)}
        />
      )}
    </form>
  );
}

function reasonOf(problem: SaveProblem, t: Texts<PortalOffersKey>): string | undefined {
  if (problem.kind !== 'refused') return undefined;
  const { code, details } = problem;
  if (code === 'code_taken') return t('problem.code_taken', { name: String(details['name']) });
  if (code === 'limit_below_used') return t('problem.limit_below_used', { used: Number(details['used']) });
  return code === 'too_many_promotions' ? t('problem.too_many') : undefined;
}
