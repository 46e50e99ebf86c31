import { lazy, Suspense, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import type { ColorMap } from '@h5web/lib';
import { Button } from '#web/kit/parts/button.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import {
  cellAt,
  colourRange,
  coordinateText,
  extremesOf,
  innerRange,
  numberText,
  type AxisCells,
} from '../../array-grid.ts';
import { startScale } from '../../colour-scale.ts';
import { previewsTexts } from '../../texts/index.ts';
import { hasWebgl } from '../atoms.tsx';
import { Choice, Range, Tick } from './controls.tsx';
import { Fallback } from './fallback.tsx';
import type { Camera } from './heatmap.tsx';
import { cellsIn, pressed, zoomStep } from './moves.ts';
import type { Matrix } from './npy.ts';
import { PlainMap } from './plain-map.tsx';
import type { ArrayWords } from './shown.ts';

const Heatmap = lazy(() => import('./heatmap.tsx'));

const scales = ['linear', 'log', 'symlog', 'sqrt'] as const;
const colourings: readonly ColorMap[] = ['Viridis', 'Cividis', 'Inferno', 'Turbo', 'Greys', 'RdBu'];
/** Share of the values that the narrower range of colours spans. */
const innerShare = 0.99;
/** Longest side of a picture, in multiples of the other, that is drawn with equal units. */
const maxLengthy = 4;

/** How a picture is drawn; what is undefined follows from the data. */
export interface Look {
  scale: (typeof scales)[number] | undefined;
  range: [number, number] | undefined;
  colours: ColorMap;
  isInverted: boolean;
  isFlipped: boolean | undefined;
  isEqual: boolean | undefined;
}
export const firstLook: Look = {
  scale: undefined,
  range: undefined,
  colours: 'Viridis',
  isInverted: false,
  isFlipped: undefined,
  isEqual: undefined,
};

interface PictureProps {
  matrix: Matrix;
  x: AxisCells;
  y: AxisCells;
  words: ArrayWords;
  look: Look;
  onLook: (change: Partial<Look>) => void;
  isLog: boolean;
  /** Whether the file has the first row at the top. */
  isDown: boolean;
  /** Whether both axes have the same unit. */
  hasOneUnit: boolean;
  kept: 'maximum' | 'minimum';
  /** Whether the server has reduced the array: of its extremes only one kind is known. */
  isReduced: boolean;
  pending: boolean;
  /** Called for a part of the array with more detail: first and last cells along y and x. */
  onPart: (cells: { y: [number, number]; x: [number, number] }) => void;
  children: ReactNode;
}

/** A picture of numbers with its controls, its keys, and its extremes in words. */
export function Picture({
  matrix,
  x,
  y,
  words,
  look,
  onLook,
  isLog,
  isDown,
  hasOneUnit,
  kept,
  isReduced,
  pending,
  onPart,
  children,
}: PictureProps) {
  const t = useTexts(previewsTexts);
  const { rows, columns, values } = matrix;
  const camera = useRef<Camera>(null);
  const holdCamera = useCallback((held: Camera | null) => {
    camera.current = held;
  }, []);
  const [canDraw, setCanDraw] = useState(hasWebgl);
  const [isMerged, setMerged] = useState(false);
  const [isZoomed, setZoomed] = useState(false);
  const extremes = useMemo(() => extremesOf(values), [values]);
  const fitting = useMemo(() => startScale(values), [values]);
  const scale = look.scale ?? (isLog && extremes.leastPositive !== undefined ? 'log' : fitting);
  const whole = colourRange(extremes, scale);
  const domain = look.range ?? whole;
  const isFlipped = look.isFlipped ?? isDown;
  const [wide, tall] = [x, y].map(({ edges, count }) => Math.abs(edges[count]! - edges[0]!)) as [number, number];
  const isPlane = (x.isIndex && y.isIndex) || hasOneUnit;
  const isEqual = look.isEqual ?? (isPlane && Math.max(wide, tall) <= maxLengthy * Math.min(wide, tall));
  const readout = (right: number, up: number): string[] => {
    const [column, row] = [cellAt(x, right), cellAt(y, up)];
    if (column === undefined || row === undefined) return [];
    return [
      `${words.x} = ${coordinateText(x, column)}`,
      `${words.y} = ${coordinateText(y, row)}`,
      `${words.label} = ${numberText(values[row * columns + column]!)}`,
    ];
  };
  const placeOf = (at: number) =>
    t('array.place', {
      xName: words.x,
      x: coordinateText(x, at % columns),
      yName: words.y,
      y: coordinateText(y, Math.floor(at / columns)),
    });
  const { least, most, gaps } = extremes;
  const said = [
    ...(most && (!isReduced || kept === 'maximum')
      ? [t('array.most', { value: numberText(most.value), place: placeOf(most.at) })]
      : []),
    ...(least && (!isReduced || kept === 'minimum')
      ? [t('array.least', { value: numberText(least.value), place: placeOf(least.at) })]
      : []),
    ...(gaps > 0 ? [t('array.gaps', { count: gaps })] : []),
  ];
  const shared = { columns, values, x, y, names: { x: words.x, y: words.y }, scale, domain, kept };
  const plain = (
    <>
      <PlainMap {...shared} isFlipped={isFlipped} />
      <p className="small secondary">{t('array.noWebgl')}</p>
    </>
  );
  return (
    <>
      <div className="row">
        {children}
        <Choice
          label={t('array.scale')}
          value={scale}
          options={scales.map((one) => [one, t(`array.scales.${one}`)])}
          onValue={(one) => onLook({ scale: one, range: undefined })}
        />
        <Choice
          label={t('array.colours')}
          value={look.colours}
          options={colourings.map((one) => [one, one])}
          onValue={(colours) => onLook({ colours })}
        />
        <Tick label={t('array.inverted')} value={look.isInverted} onValue={(isInverted) => onLook({ isInverted })} />
        <Tick label={t('array.flipped')} value={isFlipped} onValue={(one) => onLook({ isFlipped: one })} />
        <Tick label={t('array.equal')} value={isEqual} onValue={(one) => onLook({ isEqual: one })} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the role application handles the arrow keys */}
      <div
        role="application"
        tabIndex={0}
        aria-label={[t('array.figure', { ...words, rows, columns }), ...said].join(' ')}
        aria-busy={pending}
        className="array__picture"
        onKeyDown={(event) => pressed(event, camera.current)}
      >
        {canDraw ? (
          <Fallback shown={plain} onFailure={() => setCanDraw(false)}>
            <Suspense fallback={<Skeleton height="100%" />}>
              <Heatmap
                {...shared}
                rows={rows}
                colours={look.colours}
                isInverted={look.isInverted}
                isFlipped={isFlipped}
                isEqual={isEqual}
                readout={readout}
                onCamera={holdCamera}
                onMerged={setMerged}
                onZoomed={setZoomed}
              />
            </Suspense>
          </Fallback>
        ) : (
          plain
        )}
      </div>
      <div className="row">
        {canDraw ? (
          <>
            <Button small aria-label={t('array.zoomIn')} onClick={() => camera.current?.zoom(1 / zoomStep)}>
              +
            </Button>
            <Button small aria-label={t('array.zoomOut')} onClick={() => camera.current?.zoom(zoomStep)}>
              −
            </Button>
            <Button small onClick={() => camera.current?.reset()}>
              {t('table.wholeView')}
            </Button>
            {isReduced ? (
              <Button
                small
                disabled={!isZoomed}
                onClick={() => camera.current && onPart(cellsIn(x, y, camera.current))}
              >
                {t('array.finer')}
              </Button>
            ) : null}
          </>
        ) : null}
        <Range key={domain.join(' ')} domain={domain} onRange={(range) => onLook({ range })} />
        <Button small look="plain" onClick={() => onLook({ range: undefined })} disabled={!look.range}>
          {t('array.wholeRange')}
        </Button>
        <Button
          small
          look="plain"
          onClick={() => {
            const inner = innerRange(values, innerShare);
            if (inner) onLook({ range: inner[1] > inner[0] ? inner : undefined });
          }}
        >
          {t('array.innerRange')}
        </Button>
      </div>
      <p className="small" role="status">
        {said.join(' ')}
        {isMerged && canDraw ? ` ${t('array.merged', { kept: t(`array.keptOf.${kept}`) })}` : null}
      </p>
      <p className="preview__zoom-help secondary small">{t('array.help')}</p>
    </>
  );
}
