import { useMatches } from 'react-router';
import { Note } from '../../kit/parts/states.tsx';
import { webTexts } from '../../texts/index.ts';
import { useTexts } from '../../texts/language.ts';

/** Names the values of the address that the page's loaders did not understand (`ignored`, see read-query.ts). */
export function IgnoredValues() {
  const t = useTexts(webTexts);
  const names = useMatches().flatMap(
    ({ loaderData }) => (loaderData as { ignored?: string[] } | undefined)?.ignored ?? [],
  );
  if (names.length === 0) return null;
  return (
    <div className="container" role="status">
      <Note tone="warn">
        <p>{t('ignoredValues', { names: [...new Set(names)].join(', ') })}</p>
      </Note>
    </div>
  );
}
