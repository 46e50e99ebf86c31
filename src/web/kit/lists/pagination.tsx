import './pagination.css';
import type { FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useLanguage, useTexts } from '../../texts/language.ts';
import { formatCapped } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { writeList } from './list-state.ts';
import { pageAfterResize, pagerCounts, pagerOf, pageSizes, scrollToTop } from './pager.ts';
import { paginationTexts } from '../texts/pagination.ts';

/**
 * Pagination of a public list whose state is `pageNum` and `pageSize` in the address: total, sizes, previous, numbers,
 * next, jumper. Links and plain forms, so it works without script. Beyond `limit` the total is not exact.
 */
export function Pagination({
  total,
  pageNum,
  pageSize,
  limit = Infinity,
}: {
  total: number;
  pageNum: number;
  pageSize: number;
  limit?: number;
}) {
  const t = useTexts(paginationTexts);
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const current = Math.min(pageNum, pages);
  const hrefOf = (change: { pageNum: number; pageSize?: number }) => pathname + writeList(search, change);
  const go = (change: { pageNum: number; pageSize?: number }) => {
    scrollToTop();
    void navigate(hrefOf(change), { preventScrollReset: true });
  };
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = Math.trunc(Number(new FormData(event.currentTarget).get('pageNum')));
    if (asked >= 1) go({ pageNum: Math.min(asked, pages) });
  };
  return (
    <nav className="pagination no-print" aria-label={t('label')}>
      <span className="num">{t('total', { total: formatCapped(total, limit, language) })}</span>
      <form className="pagination__form" action={pathname}>
        <HiddenInputs search={search} without={['pageSize', 'pageNum']} />
        <select
          // Updates the select when the size changes elsewhere (Back, a link).
          key={pageSize}
          className="input"
          name="pageSize"
          aria-label={t('size')}
          defaultValue={pageSize}
          onChange={(event) => {
            const size = Number(event.target.value);
            go({ pageSize: size, pageNum: pageAfterResize(current, size, total) });
          }}
        >
          {[...new Set([...pageSizes, pageSize])].map((size) => (
            <option key={size} value={size}>
              {t('perPage', { size })}
            </option>
          ))}
        </select>
        <noscript>
          <button type="submit" className="button button--small">
            {t('go')}
          </button>
        </noscript>
      </form>
      <Numbers current={current} pages={pages} hrefOf={(page) => hrefOf({ pageNum: page })} />
      <form className="pagination__form" action={pathname} onSubmit={jump}>
        <HiddenInputs search={search} without={['pageNum']} />
        <label>
          {t('jump')}{' '}
          <input
            key={current}
            className="input pagination__jump num"
            name="pageNum"
            type="number"
            min={1}
            max={pages}
            defaultValue={current}
            required
          />{' '}
          {t('jumpUnit')}
        </label>
        <noscript>
          <button type="submit" className="button button--small">
            {t('go')}
          </button>
        </noscript>
      </form>
    </nav>
  );
}

/** The other keys of the address as hidden inputs, for forms that are sent without script. */
function HiddenInputs({ search, without }: { search: string; without: string[] }) {
  return [...new URLSearchParams(search)]
    .filter(([key]) => !without.includes(key))
    .map(([key, value]) => <input key={key + value} type="hidden" name={key} value={value} />);
}

type HrefOf = (page: number) => string;

/** Both widths are rendered; the style sheet shows the one that fits. */
function Numbers({ current, pages, hrefOf }: { current: number; pages: number; hrefOf: HrefOf }) {
  const t = useTexts(paginationTexts);
  const wide = pagerOf(current, pages, pagerCounts.wide);
  const narrow = pagerOf(current, pages, pagerCounts.narrow);
  const middle = [...new Set([...wide.middle, ...narrow.middle])].sort((a, b) => a - b);
  const place = (isWide: boolean, isNarrow: boolean) =>
    isWide && isNarrow ? '' : isWide ? 'pagination__wide' : 'pagination__narrow';
  const number = (page: number, where = '') => (
    <li key={page} className={where}>
      <Step to={hrefOf(page)} label={t('page', { page })} current={page === current}>
        {page}
      </Step>
    </li>
  );
  const gap = (side: 'before' | 'after') => {
    if (!wide[side] && !narrow[side]) return null;
    const count = pagerCounts.wide - 2;
    const page = side === 'before' ? Math.max(1, current - count) : Math.min(pages, current + count);
    return (
      <li className={place(wide[side], narrow[side])}>
        <Step to={hrefOf(page)} label={t(side === 'before' ? 'back' : 'ahead', { count })}>
          …
        </Step>
      </li>
    );
  };
  return (
    <ul className="pagination__pages num">
      <li>
        <Step to={current > 1 ? hrefOf(current - 1) : null} label={t('previous')} rel="prev">
          <Icon name="chevron" />
        </Step>
      </li>
      {number(1)}
      {gap('before')}
      {middle.map((page) => number(page, place(wide.middle.includes(page), narrow.middle.includes(page))))}
      {gap('after')}
      {pages > 1 ? number(pages) : null}
      <li>
        <Step to={current < pages ? hrefOf(current + 1) : null} label={t('next')} rel="next">
          <Icon name="chevron" />
        </Step>
      </li>
    </ul>
  );
}

function Step({
  to,
  label,
  rel,
  current = false,
  children,
}: {
  to: string | null;
  label: string;
  rel?: 'prev' | 'next';
  current?: boolean;
  children: React.ReactNode;
}) {
  const className = `pagination__step ${rel ? `pagination__step--${rel}` : ''}`;
  if (to === null)
    return (
      <span className={className} role="link" aria-disabled="true" aria-label={label}>
        {children}
      </span>
    );
  return (
    <Link
      to={to}
      className={className}
      rel={rel}
      preventScrollReset
      onClick={scrollToTop}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}
