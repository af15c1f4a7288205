import { usePortalReportsTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { Change } from '../../changes-contract.ts';
import { instantText } from '../wording.ts';
import { actionWords, fieldNames, isPicture, pathWords, personWords, valueWords } from './change-words.ts';
import { differencesOf, type Difference } from './differences.ts';
import './change-row.css';

type Props = { readonly change: Change; readonly timeZone: string; readonly currency: string };
/** The rest is a number. */
const MOST_FIELDS = 10;

/** What was done, to what, by whom and when, with each value before and after. */
export function ChangeRow({ change, timeZone, currency }: Props) {
  const t = usePortalReportsTexts();
  return (
    <li>
      <p>
        <b>{change.subject === '' ? actionWords(change.action, t) : change.subject}</b>
        {change.subject !== '' && ` · ${actionWords(change.action, t)}`}
      </p>
      <ChangeFields change={change} currency={currency} timeZone={timeZone} />
      <p>
        {(change.actor === null && change.via) || personWords(change.actor, t)}
        {change.actor !== null && change.via !== null && ` · ${t('changes.via', { key: change.via })}`} ·{' '}
        <time dateTime={change.at}>{instantText(change.at, t.language, timeZone)}</time>
      </p>
    </li>
  );
}

type FieldsProps = { readonly change: Pick<Change, 'action' | 'before' | 'after'>; readonly currency: string; readonly timeZone: string };

/** Each value before and after, in words. */
export function ChangeFields({ change: { action, before, after }, currency, timeZone }: FieldsProps) {
  const t = usePortalReportsTexts();
  // Of which currency an amount was is said by the amount.
  const differences = differencesOf(before, after).filter(({ path }, _at, all) => path.at(-1) !== 'currency' || all.length === 1);
  const more = differences.length - MOST_FIELDS;
  return (
    <>
      {differences.length > 0 && (
        <dl className="change-fields">
          {differences.slice(0, MOST_FIELDS).map((difference) => (
            <Value key={difference.path.join('›')} difference={difference} action={action} currency={currency} timeZone={timeZone} />
          ))}
        </dl>
      )}
      {more > 0 && <p>{t('changes.more_fields', { count: more, names: fieldNames(differences.slice(MOST_FIELDS), t) })}</p>}
    </>
  );
}

type ValueProps = { readonly difference: Difference; readonly action: string; readonly currency: string; readonly timeZone: string };

function Value({ difference: { path, before, after }, action, currency, timeZone }: ValueProps) {
  const t = usePortalReportsTexts();
  const place = { action, path, currency, timeZone, t, say: usePortalTexts() };
  return (
    <div>
      <dt>{path.length === 0 ? t('field.value') : pathWords(path, t)}</dt>
      <dd>
        {before !== undefined && (
          <>
            <span className="visually-hidden">{t('changes.before')} </span>
            <del>{valueWords(before, place)}</del>
          </>
        )}
        {before !== undefined && after !== undefined && <span aria-hidden> → </span>}
        {after !== undefined && (
          <>
            <span className="visually-hidden"> {t('changes.after')} </span>
            <ins>{isPicture(before) && isPicture(after) ? t('changes.another_picture') : valueWords(after, place)}</ins>
          </>
        )}
        {after === undefined && <small> {t('changes.gone')}</small>}
      </dd>
    </div>
  );
}
