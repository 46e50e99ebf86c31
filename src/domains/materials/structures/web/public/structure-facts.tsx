import { structures, type StructureFormat } from '#contract/materials/structures';
import { structureTexts } from '#texts/materials/structures';
import { fillPath } from '#shared/path';
import { SpaceGroupSymbol } from '#view/files/previews';
import { apiBase } from '#web/api/api.ts';
import { FactList } from '#web/kit/parts/fact-list.tsx';
import { formatNumber } from '#web/kit/parts/format.ts';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { systemOf } from '../../contract/crystal-systems.ts';
import { materialTexts } from '../texts/index.ts';
import { pointGroupOf } from './point-groups.ts';
import type { ShownStructure } from './structure-view.tsx';

/** Symmetry and cell of a structure. */
export function StructureFacts({ it }: { it: ShownStructure }) {
  return (
    <>
      <Symmetry it={it} />
      <Cell it={it} />
    </>
  );
}

function Symmetry({ it }: { it: ShownStructure }) {
  const t = useTexts(materialTexts);
  const names = useTexts(structureTexts);
  const { spaceGroup } = it;
  if (it.a === null) return null;
  const prototype = it.prototype && names.dynamic(`prototypes.${it.prototype}`, it.prototype);
  return (
    <section aria-labelledby="symmetry" className="material__card">
      <h2 id="symmetry">{t('page.symmetry')}</h2>
      {spaceGroup === null ? (
        <FactList
          facts={[
            [names('fields.spaceGroup'), names('kinds.undetermined')],
            [t('page.stated'), it.spaceGroupStated],
          ]}
        />
      ) : (
        <FactList
          facts={[
            [
              names('fields.spaceGroup'),
              <>
                {it.spaceGroupSymbol ? <SpaceGroupSymbol text={it.spaceGroupSymbol} /> : null} ({spaceGroup})
              </>,
            ],
            [t('page.stated'), it.spaceGroupStated],
            [names('fields.system'), names(`systems.${systemOf(spaceGroup)}`)],
            [t('page.pointGroup'), <SpaceGroupSymbol key="pointGroup" text={pointGroupOf(spaceGroup)} />],
            [t('page.hall'), it.hallSymbol],
            [t('page.pearson'), it.pearson],
            [names('fields.prototype'), prototype],
            [t('page.wyckoff'), it.wyckoff && <span className="mono">{it.wyckoff.replaceAll('vacancy', '□')}</span>],
            [t('page.tolerance'), it.tolerance && `${it.tolerance} Å`],
          ]}
        />
      )}
    </section>
  );
}

const angleNames = [
  ['alpha', 'α'],
  ['beta', 'β'],
  ['gamma', 'γ'],
] as const;

const Lines = ({ of }: { of: readonly string[] }) =>
  of.map((line) => (
    <span key={line} className="material__line-of num">
      {line}
    </span>
  ));

function Cell({ it }: { it: ShownStructure }) {
  const t = useTexts(materialTexts);
  const names = useTexts(structureTexts);
  const language = useLanguage();
  const cell = it.drawn?.cell;
  return (
    <section aria-labelledby="cell" className="material__card">
      <h2 id="cell">{cell ? t('page.cellOf', { cell: t(`page.cell.${it.shownCell}`) }) : t('page.facts')}</h2>
      <FactList
        facts={[
          ...(cell
            ? ([
                [
                  t('page.lengths'),
                  <Lines
                    key="lengths"
                    of={(['a', 'b', 'c'] as const).map((key) => `${key} = ${cell[key].toFixed(4)} Å`)}
                  />,
                ],
                [
                  t('page.angles'),
                  <Lines key="angles" of={angleNames.map(([key, name]) => `${name} = ${cell[key].toFixed(2)}°`)} />,
                ],
                [t('page.volume'), `${cell.volume.toFixed(2)} Å³`],
              ] as const)
            : []),
          [t('page.atoms'), it.drawn ? formatNumber(it.drawn.atoms, language) : formatNumber(it.sites, language)],
          [t('page.density'), it.density === null ? null : `${it.density.toFixed(3)} g/cm³`],
          [t('page.method'), it.method && names(`methods.${it.method}`)],
          [t('page.technique'), it.technique && names.dynamic(`techniques.${it.technique}`, it.technique)],
        ]}
      />
      {it.isDisordered ? <p className="secondary small">{t('page.disordered')}</p> : null}
    </section>
  );
}

/** The structure in the selected cell as files. */
export function Downloads({ it }: { it: ShownStructure }) {
  const t = useTexts(materialTexts);
  const isCrystal = it.a !== null;
  const formats = (['cif', 'poscar', 'xyz', 'pymatgen'] as const).filter(
    (format) =>
      (isCrystal || !['poscar', 'cif'].includes(format)) && (!it.isDisordered || !['poscar', 'xyz'].includes(format)),
  );
  return (
    <section aria-labelledby="download" className="material__card no-print">
      <h2 id="download">{t('page.download')}</h2>
      <ul className="material__downloads">
        {formats.map((format) => (
          <li key={format}>
            <a className="button button--small" href={fileAddress(it.id, format, it.shownCell)} download rel="nofollow">
              <Icon name="download" />
              {t(`page.formats.${format}`)}
            </a>
          </li>
        ))}
        <li>
          <a className="button button--small" href={`/optimade/v1/structures/${it.id}`} rel="nofollow">
            <Icon name="external" />
            {t('page.formats.optimade')}
          </a>
        </li>
      </ul>
      {isCrystal ? (
        <p className="secondary small">
          {t('page.downloadNote', { cell: t(`page.cell.${it.shownCell}`) })}
          {it.isDisordered ? ` ${t('page.downloadPartial')}` : ''}
        </p>
      ) : null}
    </section>
  );
}

/** Address of a structure in a format. */
export const fileAddress = (id: string, format: StructureFormat, cell: ShownStructure['shownCell'] = 'deposited') =>
  `${apiBase}${fillPath(structures.download.path, { id })}?format=${format}${cell === 'deposited' ? '' : `&cell=${cell}`}`;
