import type { ReactNode } from 'react';
import { Card, Descriptions, Tag } from 'antd';
import {
  applies,
  draftFields,
  fieldsWith,
  needsNumbers,
  typeFields,
  type ListedSection,
  type ResourceFull,
} from '#contract/data/resources';
import { affiliationsText } from '#shared/affiliations';
import { resourcesTexts } from '#texts/data/resources';
import { WorkLink } from '#view/data/record-pages';
import { pick } from '#shared/texts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { reviewPageTexts } from '../texts/index.ts';
import { Given, reviewCells } from './field-cells.tsx';

type Line = [label: string, value: ReactNode];

/** The part of the page that shows the lines of a section of the form. */
const parts: Record<ListedSection, 'basic' | 'sharing' | 'identifier'> = {
  basic: 'basic',
  sharing: 'sharing',
  projects: 'identifier',
  identifiers: 'identifier',
  works: 'identifier',
};

/** The id of the part of the page with a field, or with the files. */
export const placeId = (field: string) => `review-${field === 'license' ? 'sharing' : field}`;

/** Every field of a submission. Empty fields are marked, because missing values are part of the review. */
export function Metadata({ resource: it }: { resource: ResourceFull }) {
  const t = useTexts(reviewPageTexts);
  const words = useTexts(resourcesTexts);
  const language = useLanguage();
  const choices = { ...it, needsNumbers: needsNumbers(it) };
  const field = (name: string, value: ReactNode): Line => [words.dynamic(`fields.${name}`), value];
  const plain = (name: 'version' | 'ownerName' | 'ownerOrganization') => field(name, <Given text={it[name]} />);
  const linesOf = (part: 'basic' | 'sharing' | 'identifier'): Line[] =>
    fieldsWith({ review: 'line' }).flatMap((name) => {
      const { section, kind } = draftFields[name];
      // A record keeps its licence, whatever its sharing method is now.
      if (parts[section] !== part || !(applies(name, choices) || kind === 'license')) return [];
      const Cell = reviewCells[kind];
      return [field(name, <Cell key={name} field={name} value={it[name]} />)];
    });
  return (
    <Card title={t('sections.metadata')} className="review-card">
      <Part title={words('sections.basic')}>
        <Lines lines={[...linesOf('basic'), plain('version'), plain('ownerName'), plain('ownerOrganization')]} />
      </Part>
      {typeFields[it.resourceType].length > 0 && (
        <Part title={words.dynamic(`types.${it.resourceType}`)}>
          <Lines
            lines={typeFields[it.resourceType].map((name) => [
              words.dynamic(`typeMeta.${it.resourceType}.${name}`),
              <Given key={name} text={it.typeMeta[name] ?? ''} />,
            ])}
          />
        </Part>
      )}
      {it.fields.length > 0 && (
        <Part title={words('sections.science')}>
          <Lines
            lines={it.fields.map((field) => [
              pick(field.labelZh, field.labelEn, language),
              <Given key={field.fieldKey} text={pick(field.textZh, field.textEn, language)} />,
            ])}
          />
        </Part>
      )}
      <Part id={placeId('sharing')} title={words('sections.sharing')}>
        <Lines lines={linesOf('sharing')} />
      </Part>
      <Part title={words('sections.identifier')}>
        <Lines lines={[...(it.noProject ? [field('projectNo', t('none'))] : []), ...linesOf('identifier')]} />
      </Part>
      <Part id={placeId('authors')} title={words('fields.authors')}>
        {it.authors.length === 0 && <Given text="" />}
        <ol className="review-people">
          {it.authors.map((author, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- authors have no ids and keep their order
            <li key={at}>
              <strong>{[author.nameZh, author.nameEn].filter(Boolean).join(' / ')}</strong>
              {author.isCorresponding && <Tag>{words('fields.isCorresponding')}</Tag>}
              <div className="secondary">
                {[affiliationsText(author.affiliations, language), author.email, author.phone, author.orcid]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </li>
          ))}
        </ol>
      </Part>
      <Part title={words('fields.publisher')}>
        <Given
          text={[
            it.publisher.name,
            it.publisher.nameEn,
            it.publisher.email,
            it.publisher.phone,
            it.publisher.postcode,
            it.publisher.address,
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      </Part>
      {it.grants.length > 0 && (
        <Part title={words('fields.grants')}>
          <ul className="review-people">
            {it.grants.map(({ funder, number, title }) => (
              <li key={`${number} ${title} ${funder.nameZh} ${funder.nameEn}`}>
                {[affiliationsText([funder], language), number].filter(Boolean).join(' · ')}
                {title && <div className="secondary">{title}</div>}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {it.projects.map((project) => (
        <Part key={project.projectNo} title={words('fields.projects')}>
          <Lines
            lines={(
              [
                'projectNo',
                'responsible',
                'start',
                'deadline',
                'agency',
                'leadOrg',
                'participantOrgs',
                'introduction',
              ] as const
            ).map((name) => field(name, <Given text={project[name]} />))}
          />
        </Part>
      ))}
      {it.relatedWorks.length > 0 && (
        <Part title={words('fields.relatedWorks')}>
          <ul className="review-people">
            {it.relatedWorks.map((work) => (
              <li key={`${work.relation} ${work.idType} ${work.value}`}>
                {words(`relations.${work.relation}`)} <WorkLink work={work} />
                {work.title && <div className="secondary">{work.title}</div>}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </Card>
  );
}

function Part({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section className="review-part" id={id} tabIndex={id ? -1 : undefined}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Lines({ lines }: { lines: Line[] }) {
  return (
    <Descriptions
      column={1}
      size="small"
      layout="horizontal"
      items={lines.map(([label, children]) => ({ key: label, label, children }))}
    />
  );
}
