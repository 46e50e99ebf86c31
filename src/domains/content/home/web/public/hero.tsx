import './hero.css';
import type { Banner } from '#contract/content/home';
import { useRef, useState, type FormEvent } from 'react';
import { Form, Link } from 'react-router';
import { hexagonalZones } from '#shared/lattice';
import type { Language } from '#shared/texts';
import { SuggestedInput } from '#web/kit/forms/suggested-input.tsx';
import { useShellActs } from '#web/shell/shell-data.ts';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useShell } from '#web/shell/shell-data.ts';
import { BannerPictures } from './banner-pictures.tsx';
import { homeTexts } from '../../texts/index.ts';

/** The banner: name of the centre, and the search box. */
export function Hero({
  banners,
  searches,
}: {
  banners: readonly Banner[];
  searches: Readonly<Record<Language, readonly string[]>>;
}) {
  const t = useTexts(homeTexts);
  const words = searches[useLanguage()];
  const organization = useShell()?.site.organization;
  return (
    <section className={banners.length ? 'hero hero--pictures' : 'hero'}>
      {banners.length ? (
        <BannerPictures banners={banners} />
      ) : (
        <div className="hero__frame">
          <HeroArt />
        </div>
      )}
      <div className="container hero__content">
        <h1>{t('hero.heading')}</h1>
        {organization ? <p className="hero__operator">{t('hero.organization', { name: organization })}</p> : null}
        <p className="hero__lead">{t('hero.lead')}</p>
        <SearchBox />
        {words.length ? (
          <p className="hero__examples">
            {t('search.examples')}
            {words.map((word) => (
              <Link key={word} to={`/data?keyword=${encodeURIComponent(word)}`}>
                {word}
              </Link>
            ))}
          </p>
        ) : null}
      </div>
    </section>
  );
}

/** Leads to the list of resources. A keyword is required here; browsing belongs to the list. */
function SearchBox() {
  const t = useTexts(homeTexts);
  const { suggest } = useShellActs();
  const input = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const check = (event: FormEvent) => {
    if (input.current?.value.trim()) return;
    event.preventDefault();
    setMissing(true);
    input.current?.focus();
  };
  return (
    <Form className="hero__search" role="search" action="/data" method="get" noValidate onSubmit={check}>
      <label className="aloud" htmlFor="keyword">
        {t('search.label')}
      </label>
      <SuggestedInput
        suggest={suggest}
        ref={input}
        id="keyword"
        className="input"
        type="search"
        name="keyword"
        maxLength={200}
        required
        placeholder={t('search.placeholder')}
        aria-invalid={missing || undefined}
        aria-describedby={missing ? 'keyword-error' : undefined}
        aria-keyshortcuts="/"
        onChange={() => setMissing(false)}
      />
      <button type="submit" className="button button--primary">
        <Icon name="search" />
        {t('search.submit')}
      </button>
      {missing ? (
        <p className="hero__error" id="keyword-error" role="alert">
          <Icon name="alert" />
          {t('search.required')}
        </p>
      ) : null}
    </Form>
  );
}

const radius = 300;
const zones = hexagonalZones(radius, 96, 54);

/** Brillouin zones of graphene's lattice inside the rings of its powder pattern. */
function HeroArt() {
  const view = radius + 10;
  return (
    <svg className="hero__art" viewBox={`${-view} ${-view} ${2 * view} ${2 * view}`} aria-hidden="true">
      {[1, Math.sqrt(3), 2, Math.sqrt(7), 3].map((order) => (
        <circle key={order} className="hero__ring" r={(order * 96).toFixed(1)} />
      ))}
      <path className="hero__lines" d={zones.lines} />
      <path className="hero__zone" d={zones.zone} />
      <path className="hero__dots" d={zones.dots} />
    </svg>
  );
}
