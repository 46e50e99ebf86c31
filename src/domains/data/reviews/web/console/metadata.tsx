import type { ReactNode } from 'react';
import { Card, Descriptions, Tag } from 'antd';
import { isExternal } from '#shared/links';
import { typeFields, type ResourceFull } from '#contract/data/resources';
import { resourcesTexts } from '#texts/data/resources';
import { WorkLink } from '#view/data/resources';
import { pick } from '#shared/texts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { reviewPageTexts } from '../texts/index.ts';

type Line = [label: string, value: ReactNode];

/** Every field of a submission. Empty fields are marked, because missing values are part of the review. */
export function Metadata({ resource: it }: { resource: ResourceFull }) {
  const t = useTexts(reviewPageTexts);
  const words = useTexts(resourcesTexts);
  const language = useLanguage();
  const field = (name: string, value: ReactNode): Line => [words.dynamic(`fields.${name}`), value];
  const plain = (name: keyof ResourceFull) => field(name, <Given text={String(it[name] ?? '')} />);
  const choice = (name: keyof ResourceFull, of: string) =>
    field(name, <Given text={it[name] ? words.dynamic(`${of}.${String(it[name])}`) : ''} />);
  return (
    <Card title={t('sections.metadata')} className="review-card">
      <Part title={words('sections.basic')}>
        <Lines
          lines={[
            plain('titleZh'),
            plain('titleEn'),
            field('keywordsZh', <Keywords text={it.keywordsZh} />),
            field('keywordsEn', <Keywords text={it.keywordsEn} />),
            plain('descriptionZh'),
            plain('descriptionEn'),
            plain('subjectCode'),
            plain('version'),
            plain('ownerName'),
            plain('ownerOrganization'),
          ]}
        />
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
      <Part title={words('sections.sharing')}>
        <Lines
          lines={[
            choice('sharingMethod', 'sharing'),
            ...(it.sharingMethod === 'open' ? [plain('openDate')] : []),
            ...(it.sharingMethod === 'restricted' ? [plain('accessRestriction'), plain('accessRestrictionEn')] : []),
            ...(it.sharingMethod === 'closed' ? [plain('nonDisclosureReason')] : []),
            choice('license', 'licenses'),
            choice('preservationPlan', 'preservation'),
          ]}
        />
      </Part>
      <Part title={words('sections.identifier')}>
        <Lines
          lines={[
            ...(it.noProject
              ? [field('projectNo', t('none'))]
              : [plain('specialNo'), plain('projectNo'), plain('taskNo')]),
            plain('doi'),
            plain('cstr'),
            plain('uniqueId'),
            plain('callbackUrl'),
          ]}
        />
      </Part>
      <Part title={words('fields.authors')}>
        {it.authors.length === 0 && <Given text="" />}
        <ol className="review-people">
          {it.authors.map((author, at) => (
            // Authors have no ids; their order is the key.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <strong>{[author.nameZh, author.nameEn].filter(Boolean).join(' / ')}</strong>
              {author.isCorresponding && <Tag>{words('fields.isCorresponding')}</Tag>}
              <div className="secondary">
                {[author.institution, author.email, author.phone, author.orcid].filter(Boolean).join(' · ')}
              </div>
            </li>
          ))}
        </ol>
      </Part>
      <Part title={words('fields.publisher')}>
        <Given
          text={[it.publisher.name, it.publisher.email, it.publisher.phone, it.publisher.postcode, it.publisher.address]
            .filter(Boolean)
            .join(' · ')}
        />
      </Part>
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="review-part">
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

/** A value as typed; addresses become links. */
function Given({ text }: { text: string }) {
  const t = useTexts(reviewPageTexts);
  if (!text) return <span className="review-absent">{t('fallback')}</span>;
  if (isExternal(text))
    return (
      <a href={text} target="_blank" rel="noreferrer">
        {text}
      </a>
    );
  return <span className="review-text-block">{text}</span>;
}

function Keywords({ text }: { text: string }) {
  const words = text.split(/[,，;；]/).map((word) => word.trim());
  if (!text) return <Given text="" />;
  return (
    <span className="review-tags">
      {[...new Set(words)].filter(Boolean).map((word) => (
        <Tag key={word}>{word}</Tag>
      ))}
    </span>
  );
}
