import { Link } from 'react-router';
import type { RelatedResource } from '#contract/data/record-pages';
import { pick } from '#shared/texts';
import { FormulaText } from '#web/kit/parts/formula-text.tsx';
import { DayText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#texts/data/resources';
import { resourcePagesTexts } from '../texts/index.ts';

/** Other resources that share project, people or subject; renders nothing if there are none. */
export function RelatedResources({ works }: { works: readonly RelatedResource[] }) {
  const language = useLanguage();
  const t = useTexts(resourcePagesTexts);
  const noun = useTexts(resourcesTexts);
  if (works.length === 0) return null;
  return (
    <section aria-labelledby="related" className="no-print">
      <h2 id="related">{t('related.title')}</h2>
      <ul className="record__related">
        {works.map((work) => (
          <li key={work.publicId}>
            <Link to={`/data/detail/${work.publicId}`}>
              <FormulaText>{pick(work.titleZh, work.titleEn, language)}</FormulaText>
            </Link>
            <p className="secondary small">
              {noun(`types.${work.resourceType}`)} · <DayText wire={work.publishDate} /> · {t(`related.${work.by}`)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
