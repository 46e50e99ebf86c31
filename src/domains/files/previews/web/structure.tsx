import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { createViewer } from '3dmol';
import { Button } from '#web/kit/button.tsx';
import { formatNumber } from '#web/kit/format.ts';
import { useLanguage, useTexts } from '#web/language.ts';
import type { StructurePreview } from '../contract.ts';
import { previewsTexts } from '../texts/index.ts';

type Viewer = ReturnType<typeof createViewer>;
type Look = 'ballStick' | 'sphere';

/** Atoms and cell in three dimensions, and what there is to say about them without seeing. */
export default function Structure({
  preview,
  onStructure,
}: {
  preview: StructurePreview;
  /** Another of the structures of the file is asked for. */
  onStructure: (which: number) => void;
}) {
  const t = useTexts(previewsTexts);
  const [look, setLook] = useState<Look>('ballStick');
  const [supercell, setSupercell] = useState(false);
  const [spin, setSpin] = useState(false);
  const { frame, state, turn } = useDrawing(preview, { look, supercell: supercell && preview.cell !== null, spin });
  const isShown = state === 'loading' || state === 'drawn';
  return (
    <div className="preview__structure">
      <Notes notes={preview.notes} />
      <Facts preview={preview} />
      <div>
        <Turner preview={preview} onStructure={onStructure} />
        {isShown ? (
          <p className="row">
            <label>
              {t('structure.style')}{' '}
              <select value={look} onChange={(event) => setLook(event.target.value as Look)}>
                <option value="ballStick">{t('structure.ballStick')}</option>
                <option value="sphere">{t('structure.sphere')}</option>
              </select>
            </label>
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
        {state === 'loading' ? <p role="status">{t('structure.loading')}</p> : null}
        {/* An application takes the arrows for itself, as a picture does not. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={frame}
          className="preview__viewer"
          role="application"
          tabIndex={0}
          aria-label={t('structure.viewer', { formula: preview.formula })}
          data-state={state}
          onKeyDown={turn}
        />
      </div>
    </div>
  );
}

/** Leads through the structures of a file that has more than one: steps of a relaxation, blocks of a paper. */
function Turner({
  preview: { shown, total },
  onStructure,
}: {
  preview: StructurePreview;
  onStructure: (which: number) => void;
}) {
  const language = useLanguage();
  const t = useTexts(previewsTexts);
  if (total === 1) return null;
  if (total === null) return <p className="secondary small">{t('structure.firstOfMany')}</p>;
  const ask = (input: HTMLInputElement) => {
    const which = input.valueAsNumber;
    if (Number.isInteger(which) && which >= 1 && which <= total && which !== shown) onStructure(which);
  };
  return (
    <div className="row">
      <Button small disabled={shown === 1} onClick={() => onStructure(shown - 1)}>
        {t('structure.before')}
      </Button>
      <label>
        {t('structure.which')}{' '}
        <input
          key={shown}
          className="input preview__which num"
          type="number"
          min={1}
          max={total}
          defaultValue={shown}
          onBlur={({ target }) => ask(target)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Files stand in a form of their own, which is not to be sent.
            event.preventDefault();
            ask(event.currentTarget);
          }}
        />{' '}
        / {formatNumber(total, language)}
      </label>
      <Button small disabled={shown === total} onClick={() => onStructure(shown + 1)}>
        {t('structure.after')}
      </Button>
    </div>
  );
}

function Facts({ preview }: { preview: StructurePreview }) {
  const { formula, statedFormula, cell, atoms, spaceGroup, isUnexpanded, isPartlyOccupied } = preview;
  const isAllUnnamed = atoms.every(({ element }) => element === unnamed);
  const language = useLanguage();
  const t = useTexts(previewsTexts);
  return (
    <dl className="preview__facts">
      <dt>{t('structure.formula')}</dt>
      <dd>{isAllUnnamed ? t('structure.unnamed') : <Formula text={formula} />}</dd>
      {statedFormula ? (
        <>
          <dt>{t('structure.stated')}</dt>
          <dd>
            <Formula text={statedFormula} />
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
        </>
      ) : null}
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

/** What stands for an atom whose element the file does not tell. */
const unnamed = 'X';

/** Numbers of a formula stand below the line. */
const Formula = ({ text }: { text: string }) =>
  text.split(/(\d+\.?\d*)/).map((part, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts may be equal, and never move
    at % 2 ? <sub key={at}>{part}</sub> : <span key={at}>{part}</span>,
  );

/** Remarks on sites, before the picture. */
function Notes({ notes }: Pick<StructurePreview, 'notes'>) {
  const t = useTexts(previewsTexts);
  if (notes.length === 0) return null;
  return (
    <ul className="preview__notes">
      {notes.map(({ kind, sites, count }) => (
        <li key={kind}>
          {t(`structure.note.${kind}`, { sites: sites.join(', ') + (count > sites.length ? ' …' : '') })}
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

/** Degrees and factor of one press of a key. */
const [step, nearer] = [15, 1.2];

/** What the keys do, as the pointer does by drawing and by its wheel. */
const acts: Record<string, (viewer: Viewer) => void> = {
  ArrowLeft: (viewer) => viewer.rotate(-step, 'y'),
  ArrowRight: (viewer) => viewer.rotate(step, 'y'),
  ArrowUp: (viewer) => viewer.rotate(-step, 'x'),
  ArrowDown: (viewer) => viewer.rotate(step, 'x'),
  '+': (viewer) => viewer.zoom(nearer),
  '=': (viewer) => viewer.zoom(nearer),
  '-': (viewer) => viewer.zoom(1 / nearer),
};

type State = 'loading' | 'drawn' | 'noWebgl' | 'failed';

/** Draws into the frame; the drawing library comes with the first structure. */
function useDrawing(preview: StructurePreview, drawn: { look: Look; supercell: boolean; spin: boolean }) {
  const frame = useRef<HTMLDivElement>(null);
  const [viewer, setViewer] = useState<Viewer>();
  const [state, setState] = useState<State>('loading');
  useEffect(() => {
    let gone = false;
    const canvas = document.createElement('canvas');
    if (!canvas.getContext('webgl2') && !canvas.getContext('webgl')) {
      setState('noWebgl');
      return;
    }
    let made: Viewer | undefined;
    import('3dmol')
      .then((drawing) => {
        if (gone || !frame.current) return;
        const ground = getComputedStyle(frame.current).backgroundColor;
        made = drawing.createViewer(frame.current, { backgroundColor: ground });
        setViewer(made);
        setState('drawn');
      })
      .catch(() => gone || setState('failed'));
    return () => {
      gone = true;
      made?.clear();
    };
  }, []);
  const { look, supercell, spin } = drawn;
  useEffect(() => {
    if (!viewer) return;
    viewer.clear();
    const model = viewer.addModel(xyzOf(preview), 'xyz');
    const { cell } = preview;
    if (cell) {
      model.setCrystData(cell.a, cell.b, cell.c, cell.alpha, cell.beta, cell.gamma);
      viewer.addUnitCell(model, {});
      if (supercell) viewer.replicateUnitCell(2, 2, 2, model);
    }
    viewer.setStyle({}, look === 'sphere' ? { sphere: {} } : { stick: { radius: 0.12 }, sphere: { scale: 0.28 } });
    viewer.zoomTo();
    // From a little aside: along an axis, atoms hide each other.
    viewer.rotate(25, 'y');
    viewer.rotate(12, 'x');
    viewer.render();
  }, [viewer, preview, look, supercell]);
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

const xyzOf = ({ atoms, formula }: StructurePreview) =>
  [atoms.length, formula, ...atoms.map(({ element, x, y, z }) => `${element} ${x} ${y} ${z}`)].join('\n');
