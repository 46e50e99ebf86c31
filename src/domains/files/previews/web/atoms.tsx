import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type * as Library from '3dmol';
import { useTexts } from '#web/texts/language.ts';
import type { StructurePreview } from '../contract.ts';
import { nameOf } from '../structure-name.ts';
import { previewsTexts } from '../texts/index.ts';
import { addSurfaces, type Surface } from './surfaces.ts';

type Viewer = ReturnType<(typeof Library)['createViewer']>;
export type AtomLook = 'ballStick' | 'sphere';

/** Atoms and cell by 3Dmol, which draws any number of them and supports rotation by keyboard. */
export function Atoms({
  preview,
  look,
  surface,
  keepsView = false,
}: {
  preview: StructurePreview;
  look: AtomLook;
  /** A grid with the level of its surfaces; must keep its identity. */
  surface?: Surface | undefined;
  /** Whether the next structure is seen from the same side: another frame. */
  keepsView?: boolean | undefined;
}) {
  const t = useTexts(previewsTexts);
  const [supercell, setSupercell] = useState(false);
  const [spin, setSpin] = useState(false);
  const drawn = { look, supercell: supercell && preview.cell !== null, spin, surface, keepsView };
  const { frame, state, turn } = useDrawing(preview, drawn);
  const isShown = state === 'loading' || state === 'drawn';
  return (
    <>
      {isShown ? (
        <p className="row">
          {preview.cell ? (
            <label>
              <input type="checkbox" checked={supercell} onChange={(event) => setSupercell(event.target.checked)} />{' '}
              {t('structure.supercell')}
            </label>
          ) : null}
          <label>
            <input type="checkbox" checked={spin} onChange={(event) => setSpin(event.target.checked)} />{' '}
            {t('structure.spin')}
          </label>
        </p>
      ) : (
        <p role="alert">{t(`structure.${state}`)}</p>
      )}
      <div className="preview__atoms">
        {state === 'loading' ? <p role="status">{t('structure.loading')}</p> : null}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the role application handles the arrow keys */}
        <div
          ref={frame}
          className="preview__viewer"
          role="application"
          tabIndex={0}
          aria-label={t('structure.viewer', { formula: nameOf(preview) })}
          data-state={state}
          onKeyDown={turn}
        />
      </div>
    </>
  );
}

/** Degrees and factor of one press of a key. */
const [step, nearer] = [15, 1.2];

/** Actions of the keys; the same as dragging and the wheel of the mouse. */
const acts: Record<string, (viewer: Viewer) => void> = {
  ArrowLeft: (viewer) => viewer.rotate(-step, 'y'),
  ArrowRight: (viewer) => viewer.rotate(step, 'y'),
  ArrowUp: (viewer) => viewer.rotate(-step, 'x'),
  ArrowDown: (viewer) => viewer.rotate(step, 'x'),
  '+': (viewer) => viewer.zoom(nearer),
  '=': (viewer) => viewer.zoom(nearer),
  '-': (viewer) => viewer.zoom(1 / nearer),
};

/** Whether the browser supports 3D graphics (WebGL). */
export function hasWebgl(): boolean {
  const canvas = document.createElement('canvas');
  return Boolean(canvas.getContext('webgl2') ?? canvas.getContext('webgl'));
}

type State = 'loading' | 'drawn' | 'noWebgl' | 'failed';

/** Draws into the frame; the drawing library loads with the first structure. */
function useDrawing(
  preview: StructurePreview,
  drawn: { look: AtomLook; supercell: boolean; spin: boolean; surface: Surface | undefined; keepsView: boolean },
) {
  const frame = useRef<HTMLDivElement>(null);
  const [viewer, setViewer] = useState<Viewer>();
  const [library, setLibrary] = useState<typeof Library>();
  const wasDrawn = useRef(false);
  const [state, setState] = useState<State>('loading');
  useEffect(() => {
    let gone = false;
    if (!hasWebgl()) {
      setState('noWebgl');
      return;
    }
    let made: Viewer | undefined;
    import('3dmol')
      .then((drawing) => {
        if (gone || !frame.current) return;
        const ground = getComputedStyle(frame.current).backgroundColor;
        made = drawing.createViewer(frame.current, { backgroundColor: ground });
        setLibrary(drawing);
        setViewer(made);
        setState('drawn');
      })
      .catch(() => gone || setState('failed'));
    return () => {
      gone = true;
      made?.clear();
    };
  }, []);
  const { look, supercell, spin, surface, keepsView } = drawn;
  useEffect(() => {
    if (!viewer) return;
    const view = wasDrawn.current && keepsView ? viewer.getView() : undefined;
    viewer.clear();
    const model = preview.bonds ? viewer.addModel() : viewer.addModel(xyzOf(preview), 'xyz');
    if (preview.bonds) model.addAtoms(bondedAtoms(preview, preview.bonds));
    const { cell } = preview;
    if (cell) {
      model.setCrystData(cell.a, cell.b, cell.c, cell.alpha, cell.beta, cell.gamma);
      if (supercell) viewer.replicateUnitCell(2, 2, 2, model);
    }
    viewer.setStyle({}, look === 'sphere' ? { sphere: {} } : { stick: { radius: 0.12 }, sphere: { scale: 0.28 } });
    if (view) viewer.setView(view);
    else {
      viewer.zoomTo();
      // From a little aside: along an axis, atoms hide each other.
      viewer.rotate(25, 'y');
      viewer.rotate(12, 'x');
    }
    wasDrawn.current = true;
    viewer.render();
  }, [viewer, preview, look, supercell, keepsView]);
  useEffect(() => {
    if (!viewer || !library) return;
    viewer.removeAllShapes();
    if (preview.cell) viewer.addUnitCell(viewer.getModel(), {});
    if (surface) addSurfaces(library, viewer, surface);
    viewer.render();
    // Drawing the atoms again removes the surfaces.
  }, [viewer, library, preview, surface, look, supercell]);
  useEffect(() => {
    viewer?.spin(spin ? 'y' : false);
  }, [viewer, spin]);
  const turn = (event: KeyboardEvent) => {
    const act = acts[event.key];
    if (!viewer || !act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act(viewer);
    viewer.render();
  };
  return { frame, state, turn };
}

/** Atoms with the bonds of the file; an aromatic bond is drawn as a single one. */
function bondedAtoms({ atoms }: StructurePreview, bonds: NonNullable<StructurePreview['bonds']>) {
  const bonded = atoms.map(({ element, x, y, z }) => ({
    elem: element,
    x,
    y,
    z,
    bonds: [] as number[],
    bondOrder: [] as number[],
  }));
  for (const [from, to, order] of bonds)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      bonded[one]?.bonds.push(other);
      bonded[one]?.bondOrder.push(order <= 3 ? order : 1);
    }
  return bonded;
}

const xyzOf = ({ atoms, formula }: StructurePreview) =>
  [atoms.length, formula, ...atoms.map(({ element, x, y, z }) => `${element} ${x} ${y} ${z}`)].join('\n');
