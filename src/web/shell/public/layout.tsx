import './layout.css';
import { Outlet } from 'react-router';
import { useTexts } from '../../language.ts';
import { webTexts } from '../../texts/index.ts';
import { AnnouncementBar } from './announcement.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
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
      <Header />
      <AnnouncementBar />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
