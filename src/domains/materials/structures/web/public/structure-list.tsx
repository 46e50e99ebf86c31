import { Link, useLocation } from 'react-router';
import type { Material, StructureRow } from '#contract/materials/structures';
import { structureTexts } from '#texts/materials/structures';
import { pick } from '#shared/texts';
import { Pagination } from '#web/kit/lists/pagination.tsx';
import { writeList } from '#web/kit/lists/list-state.ts';
import { DemoMark } from '#web/kit/parts/demo-mark.tsx';
import { FormulaText } from '#web/kit/parts/formula-text.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { materialTexts } from '../texts/index.ts';

/** The structures of a material with the records and files that have them; a click shows one above. */
export function StructureList({
  material,
  shownId,
  total,
  rows,
  pageNum,
  pageSize,
}: {
  material: Material;
  shownId: string;
  total: number;
  rows: readonly StructureRow[];
  pageNum: number;
  pageSize: number;
}) {
  const t = useTexts(materialTexts);
  return (
    <section aria-labelledby="structures">
      <h2 id="structures">
        {t('page.structures')}{' '}
        <span className="secondary small num">{t('page.structuresCount', { count: total })}</span>
      </h2>
      {total > 1 ? <p className="secondary small">{t('page.structuresNote')}</p> : null}
      <ul className="material__structures">
        {rows.map((row) => (
          <StructureEntry key={row.id} row={row} isShown={row.id === shownId} usual={material.structureId} />
        ))}
      </ul>
      {total > pageSize ? <Pagination total={total} pageNum={pageNum} pageSize={pageSize} /> : null}
    </section>
  );
}

function StructureEntry({ row, isShown, usual }: { row: StructureRow; isShown: boolean; usual: string | null }) {
  const t = useTexts(materialTexts);
  const names = useTexts(structureTexts);
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const { source, sourceCount } = row;
  const pageOf = new URLSearchParams(search).get('pageNum') ?? '';
  const facts = [
    row.method ? names(`methods.${row.method}`) : '',
    row.technique ? names.dynamic(`techniques.${row.technique}`, row.technique) : '',
    row.functional ?? '',
    row.program ?? '',
    row.a === null ? '' : cellWords(row),
    row.bandGap === null ? '' : `${t('page.gap')} ${row.bandGap} eV`,
    row.temperature === null ? '' : `${row.temperature} K`,
    row.pressure === null ? '' : `${row.pressure} kPa`,
    row.isDisordered ? t('page.disordered') : '',
  ].filter(Boolean);
  return (
    <li aria-current={isShown ? 'true' : undefined}>
      <p>
        <Link to={`/data/detail/${source.publicId}`}>
          <FormulaText>{pick(source.titleZh, source.titleEn, language)}</FormulaText>
        </Link>{' '}
        {source.isDemo ? <DemoMark>{t('page.demo')}</DemoMark> : null}
      </p>
      <p className="secondary small">
        <span className="mono">
          {[source.path, row.member, row.parts > 1 ? row.partName || `#${row.part}` : ''].filter(Boolean).join(' › ')}
        </span>
        {sourceCount > 1 ? ` · ${t('page.alsoIn', { count: sourceCount - 1 })}` : ''}
      </p>
      {facts.length ? <p className="small">{facts.join(' · ')}</p> : null}
      {isShown ? (
        <span className="material__shown">{t('page.shown')}</span>
      ) : (
        <Link
          className="button button--small material__show"
          to={pathname + writeList(search, { structure: row.id === usual ? '' : row.id, pageNum: pageOf })}
          preventScrollReset
          rel="nofollow"
          aria-label={`${t('page.show')} ${row.id}`}
        >
          {t('page.show')}
        </Link>
      )}
    </li>
  );
}

/** `a = 3.905 Å` of a cube, all lengths of another cell. */
function cellWords({ a, b, c }: StructureRow): string {
  const lengths = [a, b, c].map((length) => (length ?? 0).toFixed(3));
  return new Set(lengths).size === 1 ? `a = ${lengths[0]} Å` : `${lengths.join(' × ')} Å`;
}
