import './layout.css';
import { Outlet, useLocation } from 'react-router';
import { useTexts } from '../../texts/language.ts';
import { webTexts } from '../../texts/index.ts';
import { useShell } from '../shell-data.ts';
import { AnnouncementBar } from './announcement.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { IgnoredValues } from './ignored-values.tsx';
import { LanguageOffer } from './language-offer.tsx';
import { useSearchKey } from './search-key.ts';
import { useTracker } from './tracker.ts';

/** The frame of every public page. */
export default function PublicLayout() {
  const t = useTexts(webTexts);
  useSearchKey();
  useTracker();
  return (
    <div className="public">
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <PrintedAddress />
      <Header />
      <LanguageOffer />
      <AnnouncementBar />
      <main id="main" tabIndex={-1}>
        <IgnoredValues />
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}

/** The address of a printed page, at its top: at the end it might need another sheet. */
function PrintedAddress() {
  const shell = useShell();
  const { pathname, search } = useLocation();
  if (!shell) return null;
  return (
    // The server repairs an address with broken escapes, which the browser keeps.
    <p className="printed-address print-only container" aria-hidden="true" suppressHydrationWarning>
      {shell.site.name} · {shell.origin + pathname + search}
    </p>
  );
}
