import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { MaterialRecord } from '#contract/materials/structures';
import { DataPicture } from '#view/data/record-files';
import { resourcesTexts } from '#texts/data/resources';
import { structureTexts } from '#texts/materials/structures';
import { pick } from '#shared/texts';
import { DemoMark } from '#web/kit/parts/demo-mark.tsx';
import { formatDay } from '#web/kit/parts/format.ts';
import { FormulaText } from '#web/kit/parts/formula-text.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { materialTexts } from '../texts/index.ts';

const groups = ['measured', 'computed', 'notStated', 'formula'] as const;

/** Records that name only the formula are on each material of that composition. */
function groupOf({ relation, isMeasured, isComputed }: MaterialRecord): (typeof groups)[number] {
  if (relation === 'formula') return 'formula';
  if (isMeasured) return 'measured';
  return isComputed ? 'computed' : 'notStated';
}

/** All records of the portal about a material, by how their structures were obtained. */
export function RecordGroups({
  of: { rows, withStructure, withFormula },
}: {
  of: { rows: readonly MaterialRecord[]; withStructure: number; withFormula: number };
}) {
  const t = useTexts(materialTexts);
  const names = useTexts(structureTexts);
  if (rows.length === 0) return null;
  const titles = {
    measured: names('methods.measured'),
    computed: names('methods.computed'),
    notStated: t('page.originUnstated'),
    formula: names('kinds.composition'),
  };
  return (
    <section aria-labelledby="records">
      <h2 id="records">
        {t('page.records')}{' '}
        <span className="secondary small num">{t('page.recordsCount', { count: withStructure + withFormula })}</span>
      </h2>
      {groups.map((group) => {
        const of = rows.filter((row) => groupOf(row) === group);
        return of.length === 0 ? null : (
          <div key={group} className="material__records">
            <h3>{titles[group]}</h3>
            {group === 'formula' ? <p className="secondary small">{t('page.formulaOnly')}</p> : null}
            <ul>
              {of.map((row) => (
                <RecordEntry key={row.publicId} row={row} />
              ))}
            </ul>
          </div>
        );
      })}
      {withStructure + withFormula > rows.length ? (
        <p className="secondary small">{t('page.recordsShown', { shown: rows.length })}</p>
      ) : null}
    </section>
  );
}

const neverChanges = () => () => undefined;

function RecordEntry({ row }: { row: MaterialRecord }) {
  const t = useTexts(materialTexts);
  const types = useTexts(resourcesTexts);
  const language = useLanguage();
  // Drawings are decoration, so the browser renders them.
  const isHere = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const facts = [
    types(`types.${row.resourceType}`),
    ...row.techniques.map(({ zh, en }) => pick(zh, en, language)),
    formatDay(row.publishDate, language),
  ];
  return (
    <li>
      <DataPicture
        publicId={row.publicId}
        hasData={row.relation === 'structure'}
        isDrawn={isHere}
        className="material__picture"
      />
      <div>
        <Link to={`/data/detail/${row.publicId}`}>
          <FormulaText>{pick(row.titleZh, row.titleEn, language)}</FormulaText>
        </Link>{' '}
        {row.isDemo ? <DemoMark>{t('page.demo')}</DemoMark> : null}
        <p className="secondary small">{facts.filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  );
}
