import './takeaway.css';
import { useRef } from 'react';
import { Link } from 'react-router';
import { hitFormats, search } from '#contract/data/search';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { searchTexts } from '../../texts/index.ts';
import { queryOf, type Asked } from './address.ts';

/**
 * Actions on the whole search: save it with notifications, fix its hits as a citable selection, export them, and the
 * page that explains it.
 */
export function Takeaway({ asked, total }: { asked: Asked; total: number }) {
  const t = useTexts(searchTexts);
  const query = queryOf({ ...asked, pageSize: '' });
  return (
    <div className="takeaway">
      {query ? (
        <Link to={`/data/saved?search=${encodeURIComponent(query)}`} rel="nofollow">
          <Icon name="mail" />
          {t('takeaway.save')}
        </Link>
      ) : null}
      {query && total > 0 ? (
        <Link to={`/my/selections?search=${encodeURIComponent(query)}`} rel="nofollow">
          <Icon name="cite" />
          {t('takeaway.select')}
        </Link>
      ) : null}
      {total > 0 ? <ExportList query={query} /> : null}
      <Link to="/data/search-help">
        <Icon name="info" />
        {t('ways.help')}
      </Link>
    </div>
  );
}

/** The formats of a file of hits; opens without script, too. */
function ExportList({ query }: { query: string }) {
  const t = useTexts(searchTexts);
  const language = useLanguage();
  const list = useRef<HTMLDetailsElement>(null);
  const close = () => list.current?.removeAttribute('open');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the list closes by Escape, and when the focus leaves it
    <details
      ref={list}
      className="takeaway__export"
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        close();
        list.current?.querySelector('summary')?.focus();
      }}
    >
      <summary>
        <Icon name="download" />
        {t('takeaway.export')}
      </summary>
      <ul>
        {hitFormats.map((format) => (
          <li key={format}>
            <a
              href={`/prod-api${search.export.path}?lang=${language}&format=${format}${query && `&${query}`}`}
              download
              rel="nofollow"
            >
              {t(`takeaway.formats.${format}`)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
