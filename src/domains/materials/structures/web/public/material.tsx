import './material.css';
import { redirect } from 'react-router';
import { structures, structures as schemas, type Structure } from '#contract/materials/structures';
import { translatorOf } from '#shared/texts';
import { readQuery } from '#web/api/read-query.ts';
import { callOf, type LoaderCall } from '#web/api/scope.ts';
import { Badge } from '#web/kit/parts/badge.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { JsonLd } from '#web/kit/parts/json-ld.tsx';
import { MissingPage } from '#web/kit/parts/missing-page.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { pageMeta } from '#web/shell/page-meta.ts';
import { pageTitle } from '#web/shell/title.ts';
import { useTexts } from '#web/texts/language.ts';
import { structureTexts } from '#texts/materials/structures';
import { systemOf } from '../../contract/crystal-systems.ts';
import { materialTexts } from '../texts/index.ts';
import type { Route } from './+types/material';
import { CodeOf } from './code-of.tsx';
import { Formula, Group, useOrigin } from './material-cells.tsx';
import { RecordGroups } from './record-groups.tsx';
import { RelatedMaterials } from './related-materials.tsx';
import { QuantityTable, SiteTable, Warnings } from './site-table.tsx';
import { Downloads, StructureFacts } from './structure-facts.tsx';
import { StructureList } from './structure-list.tsx';
import { StructureView, type ShownStructure } from './structure-view.tsx';

const structuresPerPage = 10;
/** Records that the description for search engines names. */
const recordsDescribed = 50;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const call = callOf(context);
  const url = new URL(request.url);
  const material = await call(structures.find, { params: { id: params.id } });
  if (material.movedTo !== null) throw redirect(`/materials/${material.movedTo}${url.search}`, 301);
  const asked = Object.fromEntries(url.searchParams);
  const { query: list, ignored } = readQuery(schemas.structuresOf.query, { ...asked, pageSize: structuresPerPage });
  const { query: view, ignored: ofView } = readQuery(schemas.structure.query, { cell: 'conventional', ...asked });
  const { pageNum, pageSize } = list;
  const [shown, { total, rows }, records] = await Promise.all([
    structureOf(call, { materialId: material.id, usual: material.structureId, asked: asked['structure'], ...view }),
    material.structureId === null
      ? { total: 0, rows: [] }
      : call(structures.structuresOf, { params: { id: material.id }, query: { pageNum, pageSize } }),
    call(structures.records, { params: { id: material.id } }),
  ]);
  return {
    material,
    shown,
    total,
    rows,
    records,
    pageNum,
    pageSize,
    origin: url.origin,
    ignored: [...ignored, ...ofView],
  };
}

/** The structure that the address names, or the one that is shown first; null for a composition. */
async function structureOf(
  call: LoaderCall,
  {
    materialId,
    usual,
    asked,
    cell,
  }: { materialId: string; usual: string | null; asked: string | undefined; cell: Structure['cells'][number] },
): Promise<ShownStructure | null> {
  const read = (id: string, which: typeof cell) =>
    call(structures.structure, { params: { id }, query: { cell: which } });
  // The structure of a shared address may be withdrawn.
  const named = asked && asked !== usual ? await read(asked, cell).catch(() => null) : null;
  const it = named?.materialId === materialId ? named : usual === null ? null : await read(usual, cell);
  if (!it) return null;
  const primitive = it.cells.includes('primitive') ? await read(it.id, 'primitive') : null;
  const { view, ...facts } = it;
  return {
    ...facts,
    // The browser fetches the atoms, which may be many.
    shownCell: it.cells.includes(cell) ? cell : 'deposited',
    drawn: view && { cell: view.cell, atoms: view.atoms.length },
    primitiveCell: primitive?.view?.cell ?? null,
  };
}

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  if (!loaderData) return pageTitle(page.matches, (language) => translatorOf(materialTexts, language)('page.missing'));
  const { formula, spaceGroupSymbol, structureCount: count } = loaderData.material;
  const group = spaceGroupSymbol?.replaceAll(/[\s_]/g, '') ?? '';
  return pageMeta(page, {
    title: (language) => (group ? translatorOf(materialTexts, language)('page.title', { formula, group }) : formula),
    description: (language) => {
      const t = translatorOf(materialTexts, language);
      return group ? t('page.metaOf', { formula, group, count }) : t('page.meta', { formula });
    },
  });
}

export default function MaterialPage({ loaderData }: Route.ComponentProps) {
  const { material, shown, total, rows, records, pageNum, pageSize, origin } = loaderData;
  const t = useTexts(materialTexts);
  return (
    <article className="container page material">
      <Breadcrumb steps={[{ title: t('title'), to: '/materials' }, { title: material.formula }]} />
      <Head material={material} />
      {shown ? (
        <div className="material__columns">
          <div className="material__main">
            <StructureView it={shown} />
            <StructureList
              material={material}
              shownId={shown.id}
              total={total}
              rows={rows}
              pageNum={pageNum}
              pageSize={pageSize}
            />
            <RecordGroups of={records} />
            <SiteTable it={shown} />
            <QuantityTable it={shown} />
            <CodeOf key={shown.id} of={shown} origin={origin} />
          </div>
          <aside className="material__side">
            <Downloads it={shown} />
            <StructureFacts it={shown} />
            <Warnings it={shown} />
          </aside>
        </div>
      ) : (
        <div className="material__main">
          <Note>
            <p>{t(material.polymorphs.length > 0 ? 'page.compositionOf' : 'page.composition')}</p>
          </Note>
          <RecordGroups of={records} />
        </div>
      )}
      <RelatedMaterials material={material} />
      <JsonLd value={substanceOf(material, records.rows, origin)} />
    </article>
  );
}

/** The material in terms of schema.org 13 and later; each record is described on its page. */
const substanceOf = (
  { id, formula }: Route.ComponentProps['loaderData']['material'],
  records: Route.ComponentProps['loaderData']['records']['rows'],
  origin: string,
) => ({
  '@context': 'https://schema.org',
  '@type': 'ChemicalSubstance',
  '@id': `${origin}/materials/${id}`,
  url: `${origin}/materials/${id}`,
  identifier: id,
  name: formula,
  chemicalComposition: formula,
  subjectOf: records.slice(0, recordsDescribed).map(({ publicId }) => ({ '@id': `${origin}/data/detail/${publicId}` })),
});

function Head({ material }: { material: Route.ComponentProps['loaderData']['material'] }) {
  const names = useTexts(structureTexts);
  const origin = useOrigin()(material);
  const { spaceGroup, prototype, kind } = material;
  const words = [
    ...(spaceGroup === null ? [] : [names(`systems.${systemOf(spaceGroup)}`)]),
    ...(prototype === null ? [] : [names.dynamic(`prototypes.${prototype}`, prototype)]),
  ];
  return (
    <header className="material__head">
      <h1 tabIndex={-1}>
        <Formula>{material.formula}</Formula>
      </h1>
      <p className="material__what">
        {spaceGroup === null ? null : (
          <span>
            <Group symbol={material.spaceGroupSymbol} number={spaceGroup} />
          </span>
        )}
        {words.map((word) => (
          <span key={word}>{word}</span>
        ))}
        {kind === 'crystal' ? null : <Badge>{names(`kinds.${kind}`)}</Badge>}
        {origin ? <Badge tone="info">{origin}</Badge> : null}
      </p>
    </header>
  );
}

export function ErrorBoundary() {
  const t = useTexts(materialTexts);
  return <MissingPage title={t('page.missing')} text={t('page.missingText')} link={t('page.missingAct')} />;
}
