import './announcement.css';
import { useState } from 'react';
import { Icon } from '../../kit/parts/icon.tsx';
import { useTexts } from '../../texts/language.ts';
import { webTexts } from '../../texts/index.ts';
import { writeCookie } from '../../api/token.ts';
import { closedAnnouncement, useShell } from '../shell-data.ts';
import { SiteLink } from './site-link.tsx';

/**
 * The current announcement, below the header, whose menus open at a fixed position. A reader who closes it sees only
 * the next one.
 */
export function AnnouncementBar() {
  const t = useTexts(webTexts);
  const it = useShell()?.site.announcement;
  const [closed, setClosed] = useState('');
  if (!it || it.id === closed) return null;
  const close = () => {
    setClosed(it.id);
    writeCookie(closedAnnouncement, it.id, 365);
  };
  return (
    <section className={`announcement announcement--${it.level} no-print`} aria-label={t('nav.announcement')}>
      <div className="container announcement__row">
        <Icon name={it.level === 'warn' ? 'alert' : 'info'} />
        <p>
          {it.text}
          {it.url ? <SiteLink to={it.url}>{t('nav.announcementMore')}</SiteLink> : null}
        </p>
        <button type="button" className="announcement__close" aria-label={t('nav.announcementClose')} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
    </section>
  );
}
