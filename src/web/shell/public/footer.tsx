import './footer.css';
import { useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { useTexts } from '../../texts/language.ts';
import { webTexts } from '../../texts/index.ts';
import { writeCookie } from '../../api/token.ts';
import { useShell, type Theme } from '../shell-data.ts';
import { Logo } from './logo.tsx';
import { siteMapFor } from './navigation.ts';
import { storeSearchKey, searchKeyIsOn } from './search-key.ts';
import { SiteLink } from './site-link.tsx';

const themes = ['system', 'light', 'dark'] as const satisfies readonly Theme[];

/** Operator and contact of the site, its areas, and the theme switch. */
export function Footer() {
  const t = useTexts(webTexts);
  const shell = useShell();
  const site = shell?.site;
  const [year] = useState(() => String(new Date().getFullYear()));
  const name = site?.name ?? t('site.name');
  return (
    <footer className="footer no-print">
      <div className="footer__columns container">
        <div>
          <p className="footer__name">
            <Logo />
            {name}
          </p>
          <p className="footer__text">{site?.footer || t('site.slogan')}</p>
        </div>
        <nav aria-label={t('footer.links')}>
          <h2>{t('footer.links')}</h2>
          <ul className="footer__links">
            {siteMapFor(import.meta.env.PAGE_PATHS).map(({ path, text }) => (
              <li key={path}>
                <Link to={path}>{t(text)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <Links />
        <Contact />
      </div>
      <div className="footer__end">
        <div className="container">
          <p>
            {t('footer.copyright', { year, org: site?.organization || name })}
            {site?.icp ? <span>{t('footer.icp', { no: site.icp })}</span> : null}
            {site?.policeRecord ? <span>{site.policeRecord}</span> : null}
          </p>
          <div className="footer__choices">
            <SearchKeyChoice />
            <ThemeChoice chosen={shell?.theme ?? 'system'} />
          </div>
        </div>
      </div>
    </footer>
  );
}

/** Terms, partners and other links of the settings. */
function Links() {
  const t = useTexts(webTexts);
  const links = useShell()?.site.links ?? [];
  if (!links.length) return null;
  return (
    <nav aria-label={t('footer.more')}>
      <h2>{t('footer.more')}</h2>
      <ul className="footer__more">
        {links.map(({ title, url }) => (
          <li key={url + title}>
            <SiteLink to={url}>{title}</SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Contact() {
  const t = useTexts(webTexts);
  const site = useShell()?.site;
  return (
    <div className="footer__contact">
      <h2>{t('footer.contact')}</h2>
      <address>
        {site?.address ? <p>{t('footer.address', { address: site.address })}</p> : null}
        {site?.postcode ? <p>{t('footer.postcode', { postcode: site.postcode })}</p> : null}
        {site?.phone ? <p>{t('footer.phone', { phone: site.phone })}</p> : null}
        {site?.email ? (
          <p>
            <a href={`mailto:${site.email}`}>{t('footer.email', { email: site.email })}</a>
          </p>
        ) : null}
        <p>
          <Link to="/contact">{t('footer.write')}</Link>
        </p>
      </address>
    </div>
  );
}

function ThemeChoice({ chosen }: { chosen: Theme }) {
  const t = useTexts(webTexts);
  const { revalidate } = useRevalidator();
  const [picked, setPicked] = useState(chosen);
  return (
    <fieldset className="footer__theme">
      <legend className="aloud">{t('footer.theme')}</legend>
      {themes.map((theme) => (
        <label key={theme}>
          <input
            type="radio"
            name="theme"
            checked={theme === picked}
            onChange={() => {
              setPicked(theme);
              writeCookie('theme', theme, 365);
              void revalidate();
            }}
          />
          {t(`footer.themes.${theme}`)}
        </label>
      ))}
    </fieldset>
  );
}

function SearchKeyChoice() {
  const t = useTexts(webTexts);
  // The server does not know the stored choice; it shows after hydration.
  const [on, setOn] = useState(true);
  useEffect(() => setOn(searchKeyIsOn()), []);
  return (
    <label className="footer__choice">
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => {
          setOn(event.target.checked);
          storeSearchKey(event.target.checked);
        }}
      />
      {t('footer.searchKey')}
    </label>
  );
}
