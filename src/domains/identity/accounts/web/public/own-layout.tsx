import './own-layout.css';
import { NavLink, Outlet, useLocation } from 'react-router';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { useTexts } from '#web/texts/language.ts';
import { ownPageTexts } from '../texts/register.ts';

/** The pages on a person's account, in the order of their links. */
const places = {
  profile: '/my/profile',
  password: '/my/password',
  security: '/my/security',
  tokens: '/my/tokens',
  sessions: '/my/sessions',
  notifications: '/my/notifications/settings',
  data: '/my/data',
} as const;
const parts = Object.keys(places) as (keyof typeof places)[];

/** Links between the pages on a person's account, beside the page. */
export default function OwnLayout() {
  const t = useTexts(ownPageTexts);
  const { pathname } = useLocation();
  const here = parts.find((part) => places[part] === pathname.replace(/\/$/, ''));
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: t('space'), to: '/my' }, ...(here ? [{ title: t(here) }] : [])]} />
      <div className="own">
        <nav className="own__parts" aria-label={t('sections')}>
          <ul>
            {parts.map((part) => (
              <li key={part}>
                <NavLink to={places[part]} end>
                  {t(part)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="own__page">
          <Outlet />
        </div>
      </div>
    </div>
  );
}
