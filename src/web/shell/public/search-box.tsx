import { useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { Icon } from '../../kit/icon.tsx';
import { useTexts } from '../../language.ts';
import { webTexts } from '../../texts/index.ts';

/** The search of every page: the whole site, or data resources only. Opens below the header, with or without script. */
export function SearchBox() {
  const t = useTexts(webTexts);
  const box = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (box.current?.matches(':popover-open')) box.current.hidePopover();
  }, [key]);
  return (
    <>
      <button type="button" className="header__search" popoverTarget="site-search" aria-label={t('nav.search')}>
        <Icon name="search" />
      </button>
      <div
        ref={box}
        id="site-search"
        className="site-search"
        popover="auto"
        onToggle={(event) => event.newState === 'open' && box.current?.querySelector('input')?.focus()}
      >
        <Form className="container" role="search" aria-label={t('nav.searchLabel')} action="/search" method="get">
          <label className="aloud" htmlFor="site-keyword">
            {t('nav.searchLabel')}
          </label>
          <input
            id="site-keyword"
            className="input"
            type="search"
            name="keyword"
            maxLength={100}
            placeholder={t('nav.searchPlaceholder')}
            enterKeyHint="search"
            autoComplete="off"
          />
          <button type="submit" className="button button--primary">
            {t('nav.searchAll')}
          </button>
          <button type="submit" className="button" formAction="/data">
            {t('nav.searchData')}
          </button>
        </Form>
      </div>
    </>
  );
}
