import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Material, MaterialLink } from '#contract/materials/structures';
import { structureTexts } from '#texts/materials/structures';
import { useTexts } from '#web/texts/language.ts';
import { materialTexts } from '../texts/index.ts';
import { Formula, Group } from './material-cells.tsx';

/** Polymorphs, materials of the same structure type, and the phases of the chemical system. */
export function RelatedMaterials({ material }: { material: Material }) {
  const t = useTexts(materialTexts);
  const { polymorphs, sameType, chemicalSystem, elements } = material;
  const system = elements.join('-');
  if (polymorphs.length + sameType.length + chemicalSystem.length === 0) return null;
  return (
    <section aria-labelledby="related" className="material__related">
      <h2 id="related">{t('page.related')}</h2>
      <div className="material__related-lists">
        <MaterialLinks title={t('page.polymorphs')} of={polymorphs} />
        <MaterialLinks title={t('page.sameType')} of={sameType} isOfOneType />
        <MaterialLinks title={t('page.system', { system })} of={chemicalSystem}>
          <p>
            <Link to={`/materials?elements=${elements.join(',')}&only=1`}>{t('page.searchSystem', { system })}</Link>
          </p>
        </MaterialLinks>
      </div>
    </section>
  );
}

function MaterialLinks({
  title,
  of,
  isOfOneType = false,
  children,
}: {
  title: string;
  of: readonly MaterialLink[];
  /** All have the space group and prototype of the page. */
  isOfOneType?: boolean;
  children?: ReactNode;
}) {
  const names = useTexts(structureTexts);
  if (of.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className={isOfOneType ? 'material__formulae' : undefined}>
        {of.map((it) => (
          <li key={it.id}>
            <Link to={`/materials/${it.id}`}>
              <Formula>{it.formula}</Formula>
            </Link>{' '}
            {isOfOneType ? null : (
              <span className="secondary">
                {it.spaceGroup === null ? (
                  names(`kinds.${it.kind}`)
                ) : (
                  <Group symbol={it.spaceGroupSymbol} number={it.spaceGroup} />
                )}
                {it.prototype ? ` · ${names.dynamic(`prototypes.${it.prototype}`, it.prototype)}` : ''}
              </span>
            )}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
