import { Link, useSearchParams } from 'react-router';
import { useQueryChange } from '#platform/ui/address-now.tsx';
import { PartFailed } from '#platform/ui/part-failed.tsx';
import { usePortalReportsTexts } from '#texts/area-contexts.ts';
import { BOOKED_BY } from '../../book-ways.ts';
import type { Books } from '../../books-contract.ts';
import { FigureInfo } from '../figure-info.tsx';
import { PeriodPicker } from '../period-picker.tsx';
import { euroText } from '../wording.ts';
import { BookFiles } from './book-files.tsx';
import { BookDocument } from './book-document.tsx';
import './books.css';
import { askedBooks, useBooks, type AskedBooks } from './use-books.ts';

/** What an accountant books of these days, to look at and to take along. What is looked at is in the address. */
export function BooksView({ venueId }: { readonly venueId: string }) {
  const t = usePortalReportsTexts();
  const [query] = useSearchParams();
  const asked = askedBooks(query);
  const { books, fetching, failure, retry } = useBooks(venueId, asked);
  const invalid = failure === 'invalid_period';
  return (
    <>
      <PeriodPicker report={books} invalid={invalid} problem={t('books.invalid')} />
      <BookedByChoice asked={asked} />
      {failure !== null && !invalid && <PartFailed text={t('failed')} again={t('failed_again')} busy={fetching} retry={retry} />}
      {!books && failure === null && <p role="status">{t('loading')}</p>}
      {books && failure === null && (
        <div className="report" aria-busy={fetching}>
          <BookSums books={books} />
          <BookFiles venueId={venueId} asked={asked} />
          <section className="books" aria-labelledby="books-documents">
            <h2 id="books-documents">{t('books.documents')}</h2>
            {books.documents.length === 0 && <p className="card panel">{t(books.by === 'days' ? 'books.empty' : 'books.empty_closes')}</p>}
            {books.documents.map((document) => (
              <BookDocument key={document.name} document={document} currency={books.currency} />
            ))}
          </section>
          <p className="books__claim muted">
            {t('books.no_claim')} {t.rich('books.accounts', { link: (words) => <Link to="/portal/settings#accounts">{words}</Link> })}
          </p>
        </div>
      )}
    </>
  );
}

function BookedByChoice({ asked: { by } }: { readonly asked: AskedBooks }) {
  const t = usePortalReportsTexts();
  const changeQuery = useQueryChange();
  const choose = (value: string) => changeQuery((next) => next.set('by', value));
  return (
    <fieldset className="books__by">
      <legend>{t('books.by')}</legend>
      <div className="segmented segmented--inline">
        {BOOKED_BY.map((one) => (
          <label key={one}>
            <input type="radio" name="booked-by" value={one} checked={one === by} onChange={() => choose(one)} />
            {t(`books.by.${one}`)}
          </label>
        ))}
      </div>
      <p className="muted">{t(`books.by_hint.${by}`)}</p>
    </fieldset>
  );
}

/** Each sum and the figure that it is. */
const SUMS = [
  ['net', 'net'],
  ['vat', 'vat'],
  ['refunds', 'refunds'],
  ['tips', 'tips_out'],
  ['received', 'received'],
] as const;

function BookSums({ books: { totals, currency } }: { readonly books: Books }) {
  const t = usePortalReportsTexts();
  return (
    <>
      <dl className="report-totals books__sums">
        {SUMS.map(([key, figure]) => {
          const value = euroText(totals[key], currency, t.language);
          return (
            <div key={key} className="card">
              <dt>
                {t(`column.${figure}`)} <FigureInfo figure={figure} />
              </dt>
              <dd className="num" data-long={value.length > 9 || undefined}>
                {value}
              </dd>
            </div>
          );
        })}
      </dl>
      {totals.tipsPaid !== 0 && (
        <p className="muted num">{t('books.tips_paid', { paid: euroText(totals.tipsPaid, currency, t.language) })}</p>
      )}
    </>
  );
}
