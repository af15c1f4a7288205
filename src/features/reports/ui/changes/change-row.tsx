import { usePortalReportsTexts } from '#texts/area-contexts.ts';
import type { Change } from '../../contract.ts';
import { instantText } from '../wording.ts';
import { actionWords, pathWords, personWords, valueWords } from './change-words.ts';
import { differencesOf, type Difference } from './differences.ts';

type Props = { readonly change: Change; readonly timeZone: string; readonly currency: string };
/** The rest is a number. */
const MOST_FIELDS = 10;

/** What was done, to what, by whom and when, with each value before and after. */
export function ChangeRow({ change, timeZone, currency }: Props) {
  const t = usePortalReportsTexts();
  const differences = differencesOf(change.before, change.after);
  const more = differences.length - MOST_FIELDS;
  return (
    <li>
      <p>
        <b>{change.subject === '' ? actionWords(change.action, t) : change.subject}</b>
        {change.subject !== '' && ` · ${actionWords(change.action, t)}`}
      </p>
      {differences.length > 0 && (
        <dl className="change-fields">
          {differences.slice(0, MOST_FIELDS).map((difference) => (
            <Field key={difference.path.join('›')} difference={difference} currency={currency} />
          ))}
        </dl>
      )}
      {more > 0 && <p>{t('changes.more_fields', { count: more })}</p>}
      <p>
        {personWords(change.actor, t)} · <time dateTime={change.at}>{instantText(change.at, t.language, timeZone)}</time>
      </p>
    </li>
  );
}

function Field({ difference: { path, before, after }, currency }: { readonly difference: Difference; readonly currency: string }) {
  const t = usePortalReportsTexts();
  return (
    <div>
      <dt>{path.length === 0 ? t('field.value') : pathWords(path, t)}</dt>
      <dd>
        {before !== undefined && (
          <>
            <span className="visually-hidden">{t('changes.before')} </span>
            <del>{valueWords(before, path, currency, t)}</del>
          </>
        )}
        {before !== undefined && after !== undefined && <span aria-hidden> → </span>}
        {after !== undefined && (
          <>
            <span className="visually-hidden"> {t('changes.after')} </span>
            <ins>{valueWords(after, path, currency, t)}</ins>
          </>
        )}
        {after === undefined && <small> {t('changes.gone')}</small>}
      </dd>
    </div>
  );
}
