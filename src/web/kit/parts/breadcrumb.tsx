import { Link } from 'react-router';
import { useTexts } from '../../texts/language.ts';
import { useShell } from '../../shell/shell-data.ts';
import { webTexts } from '../../texts/index.ts';
import { JsonLd } from './json-ld.tsx';

/** The path from the home page; the last step is the current page and has no link. */
export function Breadcrumb({ steps }: { steps: readonly { title: string; to?: string }[] }) {
  const t = useTexts(webTexts);
  const origin = useShell()?.origin;
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
      {origin ? <JsonLd value={listOf(origin, [{ title: t('nav.home'), to: '/' }, ...steps])} /> : null}
    </nav>
  );
}

/** The same path as a schema.org BreadcrumbList; the last step needs no address. */
const listOf = (origin: string, steps: readonly { title: string; to?: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ title, to }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: title,
    ...(to ? { item: origin + to } : {}),
  })),
});
