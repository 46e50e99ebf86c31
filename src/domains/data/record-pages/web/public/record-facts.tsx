import { Fragment, type ReactNode } from 'react';
import type { ResourceDetail } from '#contract/data/record-pages';
import { factFields, resourceStatus } from '#contract/data/resources';
import type { Version } from '#contract/data/versions';
import type { RecordSelections } from '#contract/data/selections';
import type { RecordUse } from '#contract/data/statistics';
import { pick } from '#shared/texts';
import { recordFilesTexts } from '#texts/data/record-files';
import { InSelections } from '#view/data/selections';
import { UseBox } from '#view/data/statistics';
import { formatBytes, formatDay, formatNumber } from '#web/kit/parts/format.ts';
import { Icon } from '#web/kit/parts/icon.tsx';
import { DayText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { bareCstr, doiLink, licenseUrl } from '#contract/data/descriptions';
import { resourcesTexts } from '#texts/data/resources';
import { resourcePagesTexts } from '../texts/index.ts';
import { VersionList } from '#view/data/versions';
import { factCells } from './fact-cells.tsx';

export type Facts = [label: string, value: ReactNode][];

/** Labels and values, one below the other on a phone; empty values are omitted. */
export function FactList({ facts }: { facts: Facts }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== '' && value !== null && value !== undefined)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** All other facts: the other title, type and publisher, declared lines, and the fields of the type. */
export function Metadata({ record, typeKeys }: { record: ResourceDetail; typeKeys: string[] }) {
  const language = useLanguage();
  const t = useTexts(resourcesTexts);
  const page = useTexts(resourcePagesTexts);
  const otherTitle = language === 'zh' ? record.titleEn : record.titleZh;
  const shownTitle = pick(record.titleZh, record.titleEn, language);
  const core: Facts = [
    [t(language === 'zh' ? 'fields.titleEn' : 'fields.titleZh'), otherTitle === shownTitle ? '' : otherTitle],
    [t('fields.resourceType'), t(`types.${record.resourceType}`)],
    [page('detail.publisher'), pick(record.publisher.name, record.publisher.nameEn, language)],
    ...factFields.map(({ field, kind }): Facts[number] => {
      const [Cell, value] = [factCells[kind], record[field]];
      return [t(`fields.${field}`), value && <Cell key={field} field={field} value={value} />];
    }),
  ];
  const own: Facts = typeKeys.map((key) => [
    t.dynamic(`typeMeta.${record.resourceType}.${key}`),
    <TypeValue key={key} value={record.typeMeta[key] ?? ''} />,
  ]);
  return (
    <section aria-labelledby="metadata">
      <h2 id="metadata">{page('detail.metadata')}</h2>
      <FactList facts={core} />
      <DeclaredFacts record={record} />
      {own.length ? (
        <>
          <h3>{t('sections.typeMeta')}</h3>
          <FactList facts={own} />
        </>
      ) : null}
    </section>
  );
}

/** Values of declared fields by group; terms of a vocabulary are links to it. */
function DeclaredFacts({ record: { fields } }: { record: ResourceDetail }) {
  const language = useLanguage();
  const groups = Map.groupBy(fields, (it) => pick(it.groupZh, it.groupEn, language));
  return [...groups].map(([group, values]) => (
    <Fragment key={group}>
      <h3>{group}</h3>
      <FactList
        facts={values.map((it) => [
          pick(it.labelZh, it.labelEn, language),
          <TypeValue key={it.fieldKey} value={pick(it.textZh, it.textEn, language)} />,
        ])}
      />
    </Fragment>
  ));
}

/** Only web addresses become links. */
function TypeValue({ value }: { value: string }) {
  if (/^https?:\/\/\S+$/.test(value)) {
    return (
      <a href={value} target="_blank" rel="noreferrer nofollow">
        {value}
      </a>
    );
  }
  return <span className="facts__long">{value}</span>;
}

/** Corrections after the publication, without a new version. */
function Corrections({ of }: { of: ResourceDetail['corrections'] }) {
  const language = useLanguage();
  const t = useTexts(resourcePagesTexts);
  const noun = useTexts(resourcesTexts);
  if (of.length === 0) return null;
  const names = new Intl.ListFormat(language === 'zh' ? 'zh-CN' : 'en', { type: 'unit', style: 'short' });
  return (
    <>
      <h3>{t('detail.corrections')}</h3>
      <ul className="record__corrections">
        {of.map(({ time, fields }) => (
          <li key={time}>
            <DayText wire={time} />
            {' · '}
            {names.format(fields.map((field) => noun.dynamic(`fields.${field}`, field)))}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Identifiers, licence, sharing, versions and numbers next to the text. */
export function SideFacts({
  record,
  usage,
  versions,
  inSelections,
}: {
  record: ResourceDetail;
  usage: RecordUse | null;
  /** The newest versions, this one among them or not; empty for a record that has only one. */
  versions: readonly Version[];
  inSelections: RecordSelections | undefined;
}) {
  const language = useLanguage();
  const t = useTexts(resourcePagesTexts);
  const files = useTexts(recordFilesTexts);
  const noun = useTexts(resourcesTexts);
  // The number of private files is hidden: showing zero would be wrong.
  const hasNone =
    record.status === resourceStatus.withdrawn || (record.sharingMethod === 'closed' && record.fileCount === 0);
  const address = licenseUrl(record.license);
  const number = <span className="mono record__number">{record.resourceNo}</span>;
  const published = <DayText wire={record.publishDate} />;
  const updated = <DayText wire={record.updateTime} />;
  return (
    <aside className="record__side">
      <section aria-labelledby="license">
        <h2 id="license">{t('detail.license')}</h2>
        {address ? (
          <p>
            <a href={address} target="_blank" rel="license noreferrer">
              {noun.dynamic(`licenses.${record.license}`)} <Icon name="external" />
            </a>
          </p>
        ) : (
          <p className="secondary">{t('detail.noLicense')}</p>
        )}
      </section>
      {record.status === resourceStatus.withdrawn ? null : (
        <section aria-labelledby="sharing">
          <h2 id="sharing">{t('detail.sharing')}</h2>
          <p>
            <strong>{noun(`sharing.${record.sharingMethod}`)}</strong>
          </p>
          <p className="secondary small">{sharingWords()}</p>
        </section>
      )}
      <section aria-labelledby="identifiers">
        <h2 id="identifiers">{t('detail.identifiers')}</h2>
        <FactList
          facts={[
            ['DOI', record.doi ? <Resolved to={doiLink(record.doi)} id={record.doi} /> : ''],
            ['CSTR', record.cstr ? <Resolved to={cstrLink(record.cstr)} id={bareCstr(record.cstr)} /> : ''],
            [noun('fields.resourceNo'), number],
          ]}
        />
      </section>
      <section aria-labelledby="versions">
        <h2 id="versions">{t('detail.version')}</h2>
        <FactList
          facts={[
            [noun('fields.version'), record.version],
            [noun('fields.publishDate'), published],
            [noun('fields.updateTime'), updated],
          ]}
        />
        <VersionList record={record} versions={versions} />
        <Corrections of={record.corrections} />
      </section>
      <section aria-labelledby="statistics">
        <h2 id="statistics">{t('detail.statistics')}</h2>
        <FactList
          facts={[
            [noun('fields.viewCount'), formatNumber(record.viewCount, language)],
            [noun('fields.downloadCount'), formatNumber(record.downloadCount, language)],
            [noun('fields.fileCount'), hasNone ? '' : formatNumber(record.fileCount, language)],
            [noun('fields.totalSize'), hasNone ? '' : formatBytes(record.totalSize, language)],
          ]}
        />
        {usage ? <UseBox publicId={record.publicId} usage={usage} /> : null}
      </section>
      {inSelections ? <InSelections of={inSelections} /> : null}
    </aside>
  );

  function sharingWords(): string {
    if (record.sharingMethod !== 'open') return noun(`sharingDescription.${record.sharingMethod}`);
    const date = formatDay(record.openDate ?? record.publishDate, language);
    return record.isOpen ? t('detail.openedOn', { date }) : files('access.embargo', { date });
  }
}

const cstrLink = (cstr: string) => `https://cstr.cn/${encodeURI(bareCstr(cstr))}`;

function Resolved({ to, id }: { to: string; id: string }) {
  return (
    <a className="mono" href={to} target="_blank" rel="noreferrer">
      {id}
    </a>
  );
}
