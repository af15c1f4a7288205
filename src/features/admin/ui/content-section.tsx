import { Upload } from 'lucide-react';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { ALLERGENS } from '#domain/allergens.ts';
import { useAdminTexts } from '#texts/area-contexts.ts';
import type { SectionProps } from './basics-section.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Section, useRefused } from './fields.tsx';
import './content-section.css';

type Props = SectionProps & {
  /** Told whether both texts can be read: what cannot is not saved. */
  readonly readable: (part: 'promotions' | 'menu', yes: boolean) => void;
};

/** Promotions and menu as they are on the wire. The portal has pages for them; here they can be looked at, pasted and repaired. */
export function ContentSection({ draft, change, readable }: Props) {
  const t = useAdminTexts();
  const { promotions, menu } = draft.content ?? {};
  const dishes = Object.values(menu?.items ?? {}).reduce((sum, list) => sum + list.length, 0);
  return (
    <Section name="content" title={t('content.heading')} lead={t('content.lead')}>
      <p>
        {t('content.counts', { promotions: promotions?.length ?? 0, categories: menu?.categories.length ?? 0, dishes })}{' '}
        {draft._id !== null && <a href={`/portal/menu?storeId=${draft.id}`}>{t('content.portal')}</a>}
      </p>
      <JsonField
        name="content.promotions"
        label={t('content.promotions')}
        value={promotions ?? []}
        check={Array.isArray}
        wrong={t('content.need_list')}
        set={(value) => change({ content: { ...draft.content, promotions: value as typeof promotions } })}
        readable={(yes) => readable('promotions', yes)}
      />
      <JsonField
        name="content.menu"
        label={t('content.menu')}
        value={menu ?? { categories: [], items: {} }}
        check={isMenu}
        wrong={t('content.need_menu')}
        set={(value) => change({ content: { ...draft.content, menu: value as typeof menu } })}
        readable={(yes) => readable('menu', yes)}
      />
      <details className="admin-details">
        <summary>{t('content.allergens')}</summary>
        <p className="muted">{t('content.allergens_lead')}</p>
        <ul className="admin-allergens">
          {ALLERGENS.map((key) => (
            <li key={key}>
              {t(`allergen.${key}`)} <code>{key}</code>
            </li>
          ))}
        </ul>
      </details>
    </Section>
  );
}

const isMenu = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'categories' in value && Array.isArray(value.categories);

type JsonProps = {
  readonly name: string;
  readonly label: string;
  readonly value: unknown;
  readonly check: (value: unknown) => boolean;
  readonly wrong: string;
  readonly set: (value: unknown) => void;
  readonly readable: (yes: boolean) => void;
};

function JsonField({ name, label, value, check, wrong, set, readable }: JsonProps) {
  const t = useAdminTexts();
  const [text, setText] = useState(() => pretty(value));
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const refused = useRefused(name);
  const problem = unreadable ?? refused ?? null;
  const known = useRef(value);
  // Another version came from outside, such as a saved one.
  useEffect(() => {
    if (known.current === value) return;
    known.current = value;
    setText(pretty(value));
    setUnreadable(null);
  }, [value]);
  const typed = (next: string) => {
    setText(next);
    const read = parsed(next, check, wrong);
    setUnreadable('problem' in read ? (read.problem === '' ? t('content.not_json') : read.problem) : null);
    readable(!('problem' in read));
    if ('problem' in read) return;
    known.current = read.value;
    set(read.value);
  };
  const load = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const file = input.files?.[0];
    if (!file) return;
    typed(await file.text());
    // The same file may be chosen once more.
    input.value = '';
  };
  return (
    <Field
      label={label}
      error={problem ?? undefined}
      below={
        <label className="button button--small admin-upload admin-file">
          <Upload className="icon" aria-hidden />
          {t('content.load', { label })}
          <input type="file" accept="application/json,.json" onChange={(event) => void load(event)} />
        </label>
      }
    >
      {(control) => (
        <textarea
          {...control}
          name={name}
          className="input admin-json"
          rows={10}
          spellCheck={false}
          value={text}
          onChange={(event) => typed(event.target.value)}
        />
      )}
    </Field>
  );
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** '' as the problem: not JSON at all. */
function parsed(text: string, check: (value: unknown) => boolean, wrong: string): { value: unknown } | { problem: string } {
  try {
    const value: unknown = JSON.parse(text);
    return check(value) ? { value } : { problem: wrong };
  } catch (error) {
    const place = error instanceof Error ? /line \d+ column \d+/.exec(error.message)?.[0] : undefined;
    return { problem: place === undefined ? '' : `JSON: ${place}` };
  }
}
