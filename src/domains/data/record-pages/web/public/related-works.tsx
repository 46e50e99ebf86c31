import type { ResourceDetail } from '#contract/data/record-pages';
import { FactList } from '#web/kit/parts/fact-list.tsx';
import { useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#texts/data/resources';
import { workAddress } from '#contract/data/descriptions';
import { resourcePagesTexts } from '../texts/index.ts';

type Work = ResourceDetail['relatedWorks'][number];

/** Works that the authors declared as related, by relation; renders nothing if there are none. */
export function RelatedWorks({ works }: { works: readonly Work[] }) {
  const t = useTexts(resourcePagesTexts);
  const noun = useTexts(resourcesTexts);
  if (works.length === 0) return null;
  return (
    <section aria-labelledby="related-works">
      <h2 id="related-works">{t('detail.works')}</h2>
      <FactList
        facts={[...new Set(works.map(({ relation }) => relation))].map((relation) => [
          noun(`relations.${relation}`),
          <ul key={relation} className="stack">
            {works
              .filter((work) => work.relation === relation)
              .map((work) => (
                <li key={`${work.idType} ${work.value}`}>
                  {work.title ? <span>{work.title}</span> : null} <WorkLink work={work} />
                </li>
              ))}
          </ul>,
        ])}
      />
    </section>
  );
}

/** A link if the work has an address; invalid identifiers stay plain text. */
export function WorkLink({ work }: { work: Work }) {
  const noun = useTexts(resourcesTexts);
  const address = workAddress(work);
  const text = work.idType === 'URL' ? work.value : `${noun(`workIds.${work.idType}`)}: ${work.value}`;
  if (address === undefined) return <span className="mono">{text}</span>;
  return (
    <a className="mono" href={address} target="_blank" rel="noreferrer nofollow">
      {text}
    </a>
  );
}
