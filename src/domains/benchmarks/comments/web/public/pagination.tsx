import { Link, useLocation } from 'react-router';
import { comments, type Subject } from '#contract/benchmarks/comments';
import { useTexts } from '#web/texts/language.ts';
import type { LoaderCall } from '#web/api/scope.ts';
import { commentPageTexts } from '../texts/index.ts';

/** The query parameter for the page of comments; the page of a board has the usual one. */
const key = 'comments';
const pageSize = 10;

/**
 * Loads the page of comments from the address. Null if that fails: the rest of the page works without comments.
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

/** The reader's page of comments; a number beyond the end gives the last page. */
export function useCommentPage(total: number): Place {
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

/** Links to newer and older comments; they work without script. */
export function CommentPagination({ place: { page, pages, addressOf } }: { place: Place }) {
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
