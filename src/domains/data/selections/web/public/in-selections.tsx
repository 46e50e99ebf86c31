import './in-selections.css';
import { Link } from 'react-router';
import type { RecordSelections } from '#contract/data/selections';
import { pick } from '#shared/texts';
import { FormulaText } from '#web/kit/parts/formula-text.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { selectionPageTexts } from '../texts/index.ts';

/** The public selections with a record, on its page: their number, and links to the newest. */
export function InSelections({ of: { count, newest } }: { of: RecordSelections }) {
  const t = useTexts(selectionPageTexts);
  const language = useLanguage();
  if (count === 0) return null;
  return (
    <section aria-labelledby="in-selections" className="in-selections">
      <h2 id="in-selections">{t('title')}</h2>
      <p className="secondary small">{t('inSelections', { count })}</p>
      <ul>
        {newest.map(({ publicId, titleZh, titleEn }) => (
          <li key={publicId}>
            <Link to={`/data/selections/${publicId}`}>
              <FormulaText>{pick(titleZh, titleEn, language)}</FormulaText>
            </Link>
          </li>
        ))}
      </ul>
      {count > newest.length ? <p className="secondary small">{t('inMore', { shown: newest.length })}</p> : null}
    </section>
  );
}
