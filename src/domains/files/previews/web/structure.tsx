import { useState } from 'react';
import { formatNumber } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { StructurePreview } from '../contract.ts';
import { previewsTexts } from '../texts/index.ts';
import { Figure } from './figure.tsx';
import { nameOf } from '../structure-name.ts';
import { SpaceGroup, useSymmetry, type AskSymmetry, type Symmetry } from './space-group.tsx';
import type { Source } from './file-preview.tsx';
import type { Surface } from './surfaces.ts';
import { Trajectory } from './trajectory.tsx';
import { Turner } from './turner.tsx';
import { Volumes } from './volumes.tsx';

/** A structure: its atoms and cell, derived data, and a text alternative of the picture. */
export default function Structure({
  preview,
  source,
  onStructure,
  onSymmetry,
}: {
  preview: StructurePreview;
  /** The file, whose grids and frames are loaded on demand; must keep its identity. */
  source: Source;
  /** Called for another structure of the file. */
  onStructure: (which: number) => void;
  /** Requests the space group of one of them; must keep its identity. */
  onSymmetry: AskSymmetry;
}) {
  const isCrystal = preview.cell !== null && !preview.isUnexpanded;
  const [isPlaying, play] = useState(false);
  const [wasMoved, setWasMoved] = useState(false);
  const [surface, setSurface] = useState<Surface>();
  const symmetry = useSymmetry(onSymmetry, isCrystal && !isPlaying ? preview.shown : undefined);
  const turn = (which: number) => {
    setWasMoved(true);
    onStructure(which);
  };
  const primitive = symmetry.answer && 'found' in symmetry.answer ? symmetry.answer.found?.primitive : undefined;
  const isTrajectory = preview.also === 'trajectory';
  const turner = <Turner part={preview} kind="structure" onTurn={turn} />;
  return (
    <div className="preview__structure">
      <Notes preview={preview} />
      <Facts preview={preview} symmetry={symmetry} />
      <div>
        {isTrajectory ? null : turner}
        <Figure preview={preview} primitive={primitive} surface={surface} isMoving={wasMoved} />
        {isTrajectory ? (
          // Below the picture, so that a small screen begins with what moves.
          <>
            <Trajectory source={source} shown={preview.shown} isPlaying={isPlaying} onPlay={play} onFrame={turn} />
            {turner}
          </>
        ) : null}
        {preview.also === 'volumes' ? <Volumes source={source} onSurface={setSurface} /> : null}
      </div>
    </div>
  );
}

function Facts({ preview, symmetry }: { preview: StructurePreview; symmetry: Symmetry }) {
  const {
    formula,
    statedFormula,
    formulaDiffers,
    cell,
    atoms,
    spaceGroup,
    isUnexpanded,
    expandedBy,
    isPartlyOccupied,
  } = preview;
  const isAllUnnamed = atoms.every(({ element }) => element === unnamed);
  const language = useLanguage();
  const t = useTexts(previewsTexts);
  return (
    <dl className="preview__facts">
      {preview.name ? (
        <>
          <dt>{t('structure.name')}</dt>
          <dd className="preview__title">{preview.name}</dd>
        </>
      ) : null}
      <dt>{t('structure.formula')}</dt>
      <dd>{isAllUnnamed ? t('structure.unnamed') : <Formula text={nameOf(preview)} />}</dd>
      {statedFormula ? (
        <>
          <dt>{t(formulaDiffers ? 'structure.counted' : 'structure.stated')}</dt>
          <dd>
            <Formula text={formulaDiffers ? formula : statedFormula} />
          </dd>
        </>
      ) : null}
      <dt>{t(isUnexpanded ? 'structure.sites' : cell ? 'structure.atomsInCell' : 'structure.atoms')}</dt>
      <dd>{formatNumber(atoms.length, language)}</dd>
      {isUnexpanded && spaceGroup ? <dd>{t('structure.unexpanded', { group: spaceGroup })}</dd> : null}
      {isPartlyOccupied ? <dd>{t('structure.partly')}</dd> : null}
      {spaceGroup && !isUnexpanded ? (
        <>
          <dt>{t('structure.spaceGroup')}</dt>
          <dd>{spaceGroup}</dd>
          {expandedBy ? <dd>{t('structure.expanded', { hall: expandedBy })}</dd> : null}
        </>
      ) : null}
      {cell && !isUnexpanded ? <SpaceGroup symmetry={symmetry} named={spaceGroup} /> : null}
      {cell ? (
        <>
          <dt>{t('structure.cell')}</dt>
          <dd>{t('structure.lengths', fixed({ a: cell.a, b: cell.b, c: cell.c }, 4))}</dd>
          <dd>{t('structure.angles', fixed({ alpha: cell.alpha, beta: cell.beta, gamma: cell.gamma }, 2))}</dd>
          <dt>{t('structure.volume')}</dt>
          <dd>{cell.volume.toFixed(2)} Å³</dd>
        </>
      ) : null}
    </dl>
  );
}

/** Symbol of an atom whose element the file does not name. */
const unnamed = 'X';

/** Numbers of a formula are subscripts. */
const Formula = ({ text }: { text: string }) =>
  text.split(/(\d+\.?\d*)/).map((part, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts may be equal, and never move
    at % 2 ? <sub key={at}>{part}</sub> : <span key={at}>{part}</span>,
  );

/** Remarks on the formula and on sites, before the picture. */
function Notes({ preview }: { preview: StructurePreview }) {
  const { formula, statedFormula, formulaDiffers } = preview;
  // The values of a grid that is drawn below are not missing.
  const notes = preview.notes.filter(({ kind }) => kind !== 'grid' || preview.also !== 'volumes');
  const t = useTexts(previewsTexts);
  if (notes.length === 0 && !formulaDiffers) return null;
  return (
    <ul className="preview__notes">
      {formulaDiffers && statedFormula ? (
        <li>{t('structure.differs', { stated: statedFormula, counted: formula })}</li>
      ) : null}
      {notes.map(({ kind, sites, count }) => (
        <li key={kind}>
          {t(`structure.note.${kind}`, { sites: sites.join(', ') + (count > sites.length ? ' …' : ''), count })}
        </li>
      ))}
    </ul>
  );
}

const fixed = <K extends string>(values: Record<K, number>, digits: number) =>
  Object.fromEntries(Object.entries<number>(values).map(([key, value]) => [key, value.toFixed(digits)])) as Record<
    K,
    string
  >;
