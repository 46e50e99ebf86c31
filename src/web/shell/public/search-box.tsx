import './search-box.css';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Form, useLocation } from 'react-router';
import { SuggestedInput } from '../../kit/forms/suggested-input.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { useTexts } from '../../texts/language.ts';
import { webTexts } from '../../texts/index.ts';
import { useShellActs } from '../shell-data.ts';

/** The search of every page: the whole site, or data resources only. Opens below the header, with or without script. */
export function SearchBox() {
  const t = useTexts(webTexts);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const { suggest } = useShellActs();
  const { key } = useLocation();
  useEffect(() => {
    if (box.current?.matches(':popover-open')) box.current.hidePopover();
  }, [key]);
  const check = (event: FormEvent) => {
    if (input.current?.value.trim()) return;
    event.preventDefault();
    setMissing(true);
    input.current?.focus();
  };
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
        onToggle={(event) => {
          setMissing(false);
          if (event.newState === 'open') input.current?.focus();
        }}
      >
        <Form
          className="container"
          role="search"
          aria-label={t('nav.searchLabel')}
          action="/search"
          method="get"
          noValidate
          onSubmit={check}
        >
          <label className="aloud" htmlFor="site-keyword">
            {t('nav.searchLabel')}
          </label>
          <SuggestedInput
            suggest={suggest}
            ref={input}
            id="site-keyword"
            className="input"
            type="search"
            name="keyword"
            maxLength={200}
            required
            placeholder={t('nav.searchPlaceholder')}
            enterKeyHint="search"
            aria-invalid={missing || undefined}
            aria-describedby={missing ? 'site-keyword-error' : undefined}
            onChange={() => setMissing(false)}
          />
          <button type="submit" className="button button--primary">
            {t('nav.searchAll')}
          </button>
          <button type="submit" className="button" formAction="/data">
            {t('nav.searchData')}
          </button>
          {missing ? (
            <p className="site-search__error" id="site-keyword-error" role="alert">
              <Icon name="alert" />
              {t('nav.searchRequired')}
            </p>
          ) : null}
        </Form>
      </div>
    </>
  );
}
