import { Download } from 'lucide-react';
import { addressTo } from '#platform/shared/address.ts';
import { usePortalReportsTexts } from '#texts/area-contexts.ts';
import { BOOK_FILES, type BookFile } from '../../book-ways.ts';
import type { exportBooks } from '../../books-contract.ts';
import { booksQuery, type AskedBooks } from './use-books.ts';

/** The books as files, made by the server from the same bookings. */
export function BookFiles({ venueId, asked }: { readonly venueId: string; readonly asked: AskedBooks }) {
  const t = usePortalReportsTexts();
  const href = (format: BookFile) =>
    addressTo<typeof exportBooks>('/api/venues/:id/books/file', {
      params: { id: venueId },
      query: { ...booksQuery(asked), format, language: t.language },
    });
  return (
    <section className="card panel books__files" aria-labelledby="books-files">
      <header>
        <h2 id="books-files">{t('books.files')}</h2>
        <a href="/docs/accountant">{t('books.guide')}</a>
      </header>
      <ul>
        {BOOK_FILES.map((format) => (
          <li key={format}>
            <a className="button" href={href(format)} download aria-describedby={`books-${format}`}>
              <Download className="icon" aria-hidden />
              {t(`books.file.${format}`)}
            </a>
            <p id={`books-${format}`} className="muted">
              {t(`books.file.${format}_hint`)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
