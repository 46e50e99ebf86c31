import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CrystalDeviation, Similar } from '#contract/materials/structures';
import { structureTexts } from '#words/materials/structures';
import { pick } from '#shared/texts';
import { FormulaText } from '#web/kit/parts/formula-text.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { materialTexts } from '../texts/index.ts';
import { Formula, Group } from './material-cells.tsx';
import { MaterialLinks } from './related-materials.tsx';

/** What was read of a visitor's structure, and the materials like it, the nearest kind first. */
export function SimilarResults({ of }: { of: Similar }) {
  const t = useTexts(materialTexts);
  const names = useTexts(structureTexts);
  const { read, same, sameType, chemicalSystem, closeComposition, comparison, undecidedCount } = of;
  const isNothing = same.length + sameType.length + chemicalSystem.length + closeComposition.length === 0;
  return (
    <>
      <section aria-labelledby="similar-read">
        <h2 id="similar-read">{t('similar.read')}</h2>
        <p>
          <strong>
            <Formula>{read.formula}</Formula>
          </strong>
          {' · '}
          {read.spaceGroup === null ? (
            names('kinds.undetermined')
          ) : (
            <Group symbol={read.spaceGroupSymbol} number={read.spaceGroup} />
          )}
          {read.prototype ? ` · ${names.dynamic(`prototypes.${read.prototype}`, read.prototype)}` : ''}
          {` · ${t('similar.sites', { count: read.sites })}`}
          {read.parts > 1 ? ` · ${t('similar.part', { part: read.part, parts: read.parts })}` : ''}
        </p>
        {read.warnings.length ? (
          <ul className="similar__warnings secondary small">
            {read.warnings.map(({ kind, stated, found }) => (
              <li key={kind}>
                {names.dynamic(`warnings.${kind}`, kind, { stated: stated ?? '', found: found ?? '' })}
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      <section aria-labelledby="similar-same">
        <h2 id="similar-same">{t('similar.same')}</h2>
        {comparison === 'done' ? null : <p>{t(`similar.comparison.${comparison}`)}</p>}
        {comparison === 'done' && same.length === 0 ? <p>{t('similar.noneSame')}</p> : null}
        <ul className="similar__same">
          {same.map((one) => (
            <SameCrystal key={one.structureId} of={one} />
          ))}
        </ul>
        {same.length ? <p className="secondary small">{t('similar.deviationNote')}</p> : null}
        {undecidedCount ? <p className="secondary small">{t('similar.undecided', { count: undecidedCount })}</p> : null}
      </section>
      {isNothing ? <p>{t('similar.nothing')}</p> : null}
      <div className="similar__lists">
        <MaterialLinks title={t('page.sameType')} of={sameType} />
        <MaterialLinks title={t('similar.system')} of={chemicalSystem} />
        <MaterialLinks
          title={t('similar.close')}
          of={closeComposition}
          noteOf={({ id }) => {
            const distance = closeComposition.find((it) => it.id === id)?.distance ?? 0;
            return t('similar.distance', { percent: (distance * 100).toFixed(1) });
          }}
        />
      </div>
    </>
  );
}

function SameCrystal({ of: { material, structureId, source, deviation } }: { of: Similar['same'][number] }): ReactNode {
  const language = useLanguage();
  return (
    <li>
      <p>
        <Link to={`/materials/${material.id}?structure=${structureId}`}>
          <Formula>{material.formula}</Formula>
        </Link>{' '}
        <span className="secondary">
          <Group symbol={material.spaceGroupSymbol} number={material.spaceGroup} />
        </span>
      </p>
      <p className="small">
        <Link to={`/data/detail/${source.publicId}`}>
          <FormulaText>{pick(source.titleZh, source.titleEn, language)}</FormulaText>
        </Link>{' '}
        <span className="secondary mono">{source.path}</span>
      </p>
      <Deviation of={deviation} />
    </li>
  );
}

function Deviation({ of: { rms, most, volumeChange } }: { of: CrystalDeviation }) {
  const t = useTexts(materialTexts);
  const percent = (volumeChange * 100).toFixed(2).replace(/^-(0\.00)$/, '$1');
  return (
    <p className="secondary small num">
      {t('similar.deviation', {
        rms: rms.toFixed(4),
        most: most.toFixed(4),
        volume: Number(percent) > 0 ? `+${percent}` : percent,
      })}
    </p>
  );
}
