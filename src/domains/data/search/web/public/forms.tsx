import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/kit/button.tsx';
import { Icon } from '#web/kit/icon.tsx';
import { useTexts } from '#web/language.ts';
import { searchTexts } from '../../texts/index.ts';
import { addressOf, facetNames, sorts, usualSort, type Asked } from './address.ts';

/** Everything of the address that a form does not set itself, for sending it without script. */
function Kept({ asked, without }: { asked: Asked; without: 'keyword' | 'sort' }) {
  const { keyword, filters, sort, pageSize } = asked;
  const kept = [
    ...facetNames.map((name) => [name, filters[name].join(',')] as const),
    ['pageSize', pageSize] as const,
    ...(without === 'keyword' ? [] : [['keyword', keyword] as const]),
    ...(without === 'sort' || sort === usualSort(keyword) ? [] : [['sort', sort] as const]),
  ];
  return kept.filter(([, value]) => value).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** The keyword is optional here: this page is also for browsing. */
export function KeywordForm({ asked }: { asked: Asked }) {
  const t = useTexts(searchTexts);
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const keyword = String(new FormData(event.currentTarget).get('keyword') ?? '').trim();
    void navigate(addressOf({ ...asked, keyword, sort: usualSort(keyword) }));
  };
  return (
    <form className="keyword" role="search" action="/data" onSubmit={search}>
      <Kept asked={asked} without="keyword" />
      <label className="aloud" htmlFor="keyword">
        {t('box.label')}
      </label>
      <input
        key={asked.keyword}
        id="keyword"
        className="input"
        type="search"
        name="keyword"
        maxLength={100}
        defaultValue={asked.keyword}
        placeholder={t('box.placeholder')}
        enterKeyHint="search"
        autoComplete="off"
        aria-keyshortcuts="/"
      />
      <Button type="submit" look="primary">
        <Icon name="search" />
        {t('box.search')}
      </Button>
    </form>
  );
}

export function SortForm({ asked }: { asked: Asked }) {
  const t = useTexts(searchTexts);
  const navigate = useNavigate();
  const offered = sorts.filter((sort) => sort !== 'relevance' || asked.keyword);
  return (
    <form className="row sorting" action="/data">
      <Kept asked={asked} without="sort" />
      <label htmlFor="sort">{t('results.sort')}</label>
      <select
        key={asked.sort}
        id="sort"
        className="input"
        name="sort"
        defaultValue={asked.sort}
        onChange={(event) => void navigate(addressOf({ ...asked, sort: event.target.value as Asked['sort'] }), { preventScrollReset: true })}
      >
        {offered.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sorts.${sort}`)}
          </option>
        ))}
      </select>
      <noscript>
        <button className="button button--small" type="submit">
          {t('results.apply')}
        </button>
      </noscript>
    </form>
  );
}
