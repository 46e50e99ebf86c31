import { Link } from 'react-router';
import { useTexts } from '../language.ts';
import { webTexts } from '../texts/index.ts';

/** The way here from the home page; the last step is the page itself and has no link. */
export function Breadcrumb({ steps }: { steps: readonly { title: string; to?: string }[] }) {
  const t = useTexts(webTexts);
  return (
    <nav className="breadcrumb no-print" aria-label={t('kit.breadcrumb')}>
      <ol>
        <li>
          <Link to="/">{t('nav.home')}</Link>
        </li>
        {steps.map(({ title, to }) => (
          <li key={title}>{to ? <Link to={to}>{title}</Link> : <span aria-current="page">{title}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
