import { Link, useLocation } from 'react-router';
import { comments, type Subject } from '#calls/benchmarks/comments';
import { useTexts } from '#web/texts/language.ts';
import type { LoaderCall } from '#web/api/scope.ts';
import { commentPageTexts } from '../texts/index.ts';

/** The key of the page of comments in an address: the page of a board has the usual one. */
const key = 'comments';
const pageSize = 10;

/**
 * The comments that the address of a page asks for, for its loader. Null where they cannot be read: the rest of the page
 * is worth reading without them.
 */
export const commentsOf = (call: LoaderCall, subject: Subject, address: URL) =>
  call(comments.front, {
    params: subject,
    query: { pageNum: address.searchParams.get(key) ?? '', pageSize },
  }).catch(() => null);

interface Place {
  page: number;
  pages: number;
  /** The address of the same page with another page of comments. */
  addressOf: (page: number) => string;
}

/** Where the reader is among the comments; beyond the end is the last page. */
export function usePlace(total: number): Place {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const asked = Number(params.get(key));
  return {
    page: Number.isInteger(asked) && asked >= 1 ? Math.min(asked, pages) : 1,
    pages,
    addressOf: (page) => {
      if (page === 1) params.delete(key);
      else params.set(key, String(page));
      return `${pathname}${params.size ? `?${params}` : ''}#comments`;
    },
  };
}

/** The ways to newer and older comments; links, so that they work without script. */
export function Turning({ place: { page, pages, addressOf } }: { place: Place }) {
  const t = useTexts(commentPageTexts);
  if (pages === 1) return null;
  return (
    <nav aria-label={t('pages')} className="comments__turning no-print">
      {page > 1 ? (
        <Link to={addressOf(page - 1)} rel="prev">
          {t('newer')}
        </Link>
      ) : null}
      <span className="secondary small num">{t('page', { page, pages })}</span>
      {page < pages ? (
        <Link to={addressOf(page + 1)} rel="next">
          {t('older')}
        </Link>
      ) : null}
    </nav>
  );
}
