import type { ResourceDetail } from '#contract/data/record-pages';
import { affiliationName, rorAddress } from '#shared/affiliations';
import { formatDay } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#texts/data/resources';
import { resourcePagesTexts } from '../texts/index.ts';
import { ProjectLink } from './fact-cells.tsx';
import { FactList } from './record-facts.tsx';

/** The grants that funded the work: funder, number and title. */
export function Grants({
  record,
}: {
  record: { grants: Pick<ResourceDetail['grants'][number], 'funder' | 'number' | 'title'>[] };
}) {
  const language = useLanguage();
  const t = useTexts(resourcesTexts);
  if (record.grants.length === 0) return null;
  return (
    <section aria-labelledby="grants">
      <h2 id="grants">{t('fields.grants')}</h2>
      <ul>
        {record.grants.map(({ funder, number, title }) => (
          <li key={`${number} ${title} ${funder.nameZh} ${funder.nameEn}`}>
            {affiliationName(funder, language)}
            {funder.ror ? (
              <>
                {' '}
                <a href={rorAddress(funder.ror)} target="_blank" rel="noreferrer">
                  ROR
                </a>
              </>
            ) : null}
            {number ? (
              <>
                {' '}
                <span className="mono">{number}</span>
              </>
            ) : null}
            {title ? <div className="secondary">{title}</div> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Projects({ record }: { record: ResourceDetail }) {
  const language = useLanguage();
  const t = useTexts(resourcesTexts);
  const page = useTexts(resourcePagesTexts);
  if (record.projects.length === 0) return null;
  return (
    <section aria-labelledby="projects">
      <h2 id="projects">{page('detail.projects')}</h2>
      {record.projects.map((project) => (
        <div className="record__project" key={JSON.stringify(project)}>
          <FactList
            facts={[
              [t('fields.projectNo'), project.projectNo ? <ProjectLink key="no" number={project.projectNo} /> : ''],
              [t('fields.responsible'), project.responsible],
              [page('detail.period'), period(project.start, project.deadline)],
              [t('fields.agency'), project.agency],
              [t('fields.leadOrg'), project.leadOrg],
              [t('fields.participantOrgs'), project.participantOrgs],
              [
                t('fields.introduction'),
                project.introduction ? <span className="facts__long">{project.introduction}</span> : '',
              ],
            ]}
          />
        </div>
      ))}
    </section>
  );

  function period(start: string, end: string): string {
    const params = { start: formatDay(start, language), end: formatDay(end, language) };
    if (start && end) return page('detail.days', params);
    if (start) return page('detail.since', params);
    return end ? page('detail.until', params) : '';
  }
}
