import type { RelatedResource, ResourceDetail } from '#contract/data/record-pages';
import { resourceStatus } from '#contract/data/resources';
import type { Version } from '#contract/data/versions';
import type { ResourceFile, Tree } from '#contract/data/record-files';
import type { RecordSelections } from '#contract/data/selections';
import type { RecordMaterial } from '#contract/materials/structures';
import type { RecordUse } from '#contract/data/statistics';
import type { Place } from '#view/files/previews';
import { RecordMaterials } from '#view/materials/structures';
import { pick } from '#shared/texts';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { FormulaText } from '#web/kit/parts/formula-text.tsx';
import { JsonLd } from '#web/kit/parts/json-ld.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { DayText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useShell } from '#web/shell/shell-data.ts';
import { type Citable, schemaOrg } from '#contract/data/descriptions';
import { resourcePagesTexts } from '../texts/index.ts';
import { VersionBanner } from '#view/data/versions';
import { CitationBox } from './citation-box.tsx';
import { CodeBox } from './code-box.tsx';
import { Counterparts, FileList, FirstLook, type Order } from '#view/data/record-files';
import { Metadata, SideFacts } from './record-facts.tsx';
import { Grants, Projects } from './record-funding.tsx';
import { Badges, Brief, Keywords, RecordHead } from './record-head.tsx';
import { RelatedResources } from './related.tsx';
import { RelatedWorks } from './related-works.tsx';
import './detail.css';

export interface RecordProps {
  record: ResourceDetail;
  /** A page of a folder; null if the address names an unknown folder. */
  tree: Tree | null;
  /** Files that are described for search engines. */
  described: readonly ResourceFile[];
  /** The file in the preview; null if none can be shown, or the reader may not have it. */
  lead: ResourceFile | null;
  /** Position in that file from the address. */
  place: Place | null;
  /** Number of a row of its table from the address, from 1 on; null if the address has none. */
  row: number | null;
  order: Order;
  /** Part of the path that filters the files; empty for a whole folder. */
  find: string;
  related: readonly RelatedResource[];
  /** The newest versions; empty for a record that has only one. */
  versions: readonly Version[];
  /** Null in a preview, which is not counted and not described for search engines. */
  usage: RecordUse | null;
  /** Public selections with this record; absent in a preview. */
  inSelections?: RecordSelections;
  /** The first materials in its files; absent in a preview. */
  materials?: { total: number; rows: readonly RecordMaterial[] };
  /** Fields of the type with values. */
  typeKeys: string[];
  origin: string;
  /** The access day of a citation, `yyyy-MM-dd`. */
  today: string;
}

export const addressOf = ({ publicId }: { publicId: string }, origin: string) => `${origin}/data/detail/${publicId}`;

/** The page of a record, for the public, and as a preview for its owner. */
export function Record(props: RecordProps) {
  const { record, related, tree, described, lead, place, row, usage, versions, order, find, typeKeys, origin, today } =
    props;
  const { inSelections, materials } = props;
  const language = useLanguage();
  const t = useTexts(resourcePagesTexts);
  const shell = useShell();
  const site = pick(record.repositoryZh, record.repositoryEn, language) || (shell?.site.name ?? '');
  const url = addressOf(record, origin);
  const cited: Citable = { ...record, url, site };
  const withdrawn = record.status === resourceStatus.withdrawn;
  return (
    <article className="container page record">
      <div className="record__top">
        <Breadcrumb steps={[{ title: t('detail.data'), to: '/data' }, { title: record.resourceNo }]} />
        <Badges record={record} />
      </div>
      <RecordHead record={record} url={url} hasCode={lead !== null} />
      <CitationBox cited={cited} today={today} hasFiles={usage !== null} />
      {withdrawn ? <Tombstone record={record} /> : null}
      <VersionBanner record={record} />
      <div className="record__columns">
        <div className="record__main">
          {lead ? (
            <FirstLook
              key={`${lead.id} ${place?.path} ${place?.at} ${row}`}
              record={record}
              file={lead}
              place={place}
              row={row}
            />
          ) : null}
          {lead ? <Counterparts file={lead} files={described} /> : null}
          <Brief record={record} />
          <Abstract record={record} />
          {withdrawn ? null : (
            <FileList key={record.publicId} record={record} tree={tree} order={order} find={find} origin={origin} />
          )}
          {materials ? (
            <RecordMaterials
              key={`materials ${record.publicId}`}
              publicId={record.publicId}
              of={materials}
              origin={origin}
            />
          ) : null}
          {lead ? <CodeBox record={record} file={lead} origin={origin} /> : null}
          <Metadata record={record} typeKeys={typeKeys} />
          <Grants record={record} />
          <Projects record={record} />
          <RelatedWorks works={record.relatedWorks} />
          <RelatedResources works={related} />
        </div>
        <SideFacts record={record} usage={usage} versions={versions} inSelections={inSelections} />
      </div>
      {usage ? <JsonLd value={schemaOrg(record, described, language, { url, site, origin })} /> : null}
    </article>
  );
}

/** The abstract and the keywords, which describe what the figure above shows. */
function Abstract({ record }: { record: ResourceDetail }) {
  const language = useLanguage();
  const t = useTexts(resourcePagesTexts);
  const text = pick(record.descriptionZh, record.descriptionEn, language);
  if (!text) return <Keywords record={record} />;
  const own = language === 'zh' ? record.descriptionZh : record.descriptionEn;
  return (
    <section aria-labelledby="abstract">
      <h2 id="abstract">{t('detail.abstract')}</h2>
      <div className="prose record__abstract" {...(own ? {} : { lang: language === 'zh' ? 'en' : 'zh-CN' })}>
        {text
          .split(/\n\s*\n/)
          .filter((paragraph) => paragraph.trim())
          .map((paragraph) => (
            <p key={paragraph}>
              <FormulaText>{paragraph}</FormulaText>
            </p>
          ))}
      </div>
      <Keywords record={record} />
    </section>
  );
}

function Tombstone({ record }: { record: ResourceDetail }) {
  const t = useTexts(resourcePagesTexts);
  return (
    <Note tone="bad" title={t('detail.withdrawn')}>
      <p>
        {record.withdrawTime ? <TombstoneDate wire={record.withdrawTime} /> : null}
        {record.withdrawReason ? <> {t('detail.withdrawnReason', { reason: record.withdrawReason })}</> : null}
      </p>
    </Note>
  );
}

function TombstoneDate({ wire }: { wire: string }) {
  const t = useTexts(resourcePagesTexts);
  const [before, after] = t('detail.withdrawnText', { date: '\u0000' }).split('\u0000');
  return (
    <>
      {before}
      <DayText wire={wire} />
      {after}
    </>
  );
}
