import { useCallback, useMemo, useState } from 'react';
import { Button } from '#web/kit/parts/button.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { Vector } from '../cell.ts';
import type { StructurePreview } from '../contract.ts';
import { nameOf } from '../structure-name.ts';
import { previewsTexts } from '../texts/index.ts';
import { AnodeChoice } from './anode-choice.tsx';
import { Atoms, hasWebgl, type AtomLook } from './atoms.tsx';
import type { Surface } from './surfaces.ts';
import { ViewerFrame } from './viewer-frame.tsx';
import type { Drawing } from './viewer/messages.ts';
import { drawnOf, hasPattern, isNamed, wavelengths, type Anode } from './powder-pattern.ts';

/** Atoms of a crystal that the viewer draws with bonds and polyhedra; more, and molecules, are left to 3Dmol. */
const maxInViewer = 500;

type Shown = 'structure' | 'xrd' | 'zone';

/** One of the figures that a structure gives: its atoms, its powder pattern, its Brillouin zone. */
export function Figure({
  preview,
  primitive,
  surface,
  isMoving = false,
}: {
  preview: StructurePreview;
  /** Surfaces of values on a grid around the atoms; must keep its identity. */
  surface?: Surface | undefined;
  /** Whether other frames follow, which are seen from the same side. */
  isMoving?: boolean;
  /** Vectors in Å of the primitive cell, in sequence; absent if it is not known. */
  primitive: readonly number[] | undefined;
}) {
  const t = useTexts(previewsTexts);
  const [chosen, choose] = useState<Shown>('structure');
  const [hasViewer, setHasViewer] = useState(true);
  const onFailure = useCallback(() => setHasViewer(false), []);
  const [look, setLook] = useState<AtomLook | 'polyhedra'>('polyhedra');
  const [anode, setAnode] = useState<Anode>('Cu');
  const drawn = useMemo(() => drawnOf(preview), [preview]);
  const [canDraw] = useState(hasWebgl);
  const isSmall = preview.atoms.length <= maxInViewer && preview.cell !== null && preview.atoms.every(isNamed);
  const inViewer = hasViewer && canDraw && isSmall && !surface && !isMoving;
  const possible: Record<Shown, boolean> = {
    structure: true,
    xrd: hasViewer && isSmall && hasPattern(preview, anode),
    zone: hasViewer && canDraw && primitive !== undefined,
  };
  const shown = possible[chosen] ? chosen : 'structure';
  const lookNow = inViewer ? look : look === 'polyhedra' ? 'ballStick' : look;
  const xAxis = t('viewer.twoTheta');
  const yAxis = t('viewer.intensity');
  const drawing = useMemo((): Drawing => {
    if (shown === 'xrd') return { view: 'xrd', structure: drawn, wavelength: wavelengths[anode], axes: [xAxis, yAxis] };
    if (shown === 'zone' && primitive) return { view: 'zone', vectors: rowsOf(primitive) };
    return { view: 'structure', structure: drawn };
  }, [shown, drawn, anode, primitive, xAxis, yAxis]);
  const formula = nameOf(preview);
  return (
    <>
      <div className="row">
        {possible.xrd || possible.zone ? (
          <div className="row preview__choice" role="group" aria-label={t('viewer.figure')}>
            {(['structure', 'xrd', 'zone'] as const)
              .filter((each) => possible[each])
              .map((each) => (
                <Button key={each} small aria-pressed={each === shown} onClick={() => choose(each)}>
                  {t(`viewer.${each}`)}
                </Button>
              ))}
          </div>
        ) : null}
        {shown === 'structure' && canDraw ? (
          <label>
            {t('structure.style')}{' '}
            <select
              className="input input--small"
              value={lookNow}
              onChange={(event) => setLook(event.target.value as AtomLook)}
            >
              {inViewer ? <option value="polyhedra">{t('viewer.polyhedra')}</option> : null}
              <option value="ballStick">{t('structure.ballStick')}</option>
              <option value="sphere">{t('structure.sphere')}</option>
            </select>
          </label>
        ) : null}
        {shown === 'xrd' ? <AnodeChoice value={anode} onValue={setAnode} /> : null}
      </div>
      {shown === 'structure' && lookNow !== 'polyhedra' ? (
        <Atoms preview={preview} look={lookNow} surface={surface} keepsView={isMoving} />
      ) : (
        <>
          <ViewerFrame drawing={drawing} title={t(`viewer.title.${shown}`, { formula })} onFailure={onFailure} />
          <p className="secondary small">{t(`viewer.help.${shown}`)}</p>
        </>
      )}
    </>
  );
}

const rowsOf = (numbers: readonly number[]) => [0, 3, 6].map((at) => numbers.slice(at, at + 3) as Vector);
