import { useMemo, useState } from 'react';
import { Button } from '#web/kit/parts/button.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { colourDimension } from '../../array-colours.ts';
import { axisCells, type AxisCells } from '../../array-grid.ts';
import type { ArrayQuery } from '../../contract.ts';
import { previewsTexts } from '../../texts/index.ts';
import { Coloured } from './coloured.tsx';
import { Choice, Tick } from './controls.tsx';
import { useMatrix } from './matrix.ts';
import { firstLook, Picture } from './picture.tsx';
import type { ShownArray, ValuesSource } from './shown.ts';

const parts = ['amplitude', 'phase', 'real', 'imaginary'] as const;
/** Cells along one side of which several may be in one pixel. */
const mayMerge = 250;

/** Two dimensions of an array as a picture, with its controls and what can be said of it in words. */
export function ArrayMap({
  array,
  source,
  onRange,
}: {
  array: ShownArray & { map: NonNullable<ShownArray['map']> };
  source: ValuesSource;
  /** Called for a part of the array, `100:900,0:500`; undefined for all. */
  onRange: (range: string | undefined) => void;
}) {
  const t = useTexts(previewsTexts);
  const [errors, setErrors] = useState<ArrayQuery['errors']>('no');
  const [part, setPart] = useState<ArrayQuery['part']>('amplitude');
  const [kept, setKept] = useState<ArrayQuery['kept']>('maximum');
  const [look, setLook] = useState(firstLook);
  const { path, signal, at, map, dims } = array;
  const colours = colourDimension(at, array.shape);
  // Bytes in threes are the pixels of a picture; other arrays with three of something may be.
  const [isColoured, setColoured] = useState(array.dtype === 'uint8');
  const isReduced = map.block[0] > 1 || map.block[1] > 1;
  const range = map.range.map(([from, to]) => `${from}:${to}`).join(',');
  const query: ArrayQuery = useMemo(
    () => ({ path, signal, at, range, errors, part, kept: isReduced ? kept : 'maximum' }),
    [path, signal, at, range, errors, part, kept, isReduced],
  );
  const { matrix, failure, pending } = useMatrix(source, query, map);
  const places = at.split(',');
  const [xDim, yDim] = [dims[places.indexOf('x')]!, dims[places.indexOf('y')]!];
  const x = useMemo(() => axisCells(map.x, map.columns, map.block[1], map.range[1]), [map]);
  const y = useMemo(() => axisCells(map.y, map.rows, map.block[0], map.range[0]), [map]);
  const words = {
    x: nameOf(xDim.name, x, t('array.column')),
    y: nameOf(yDim.name, y, t('array.row')),
    label: array.label,
  };
  const [[top, bottom], [left, right]] = map.range;
  const isPart = bottom - top < yDim.length || right - left < xDim.length;
  const partOf = ([from, to]: readonly [number, number], block: number, [low, high]: [number, number]) =>
    `${from + low * block}:${Math.min(to, from + (high + 1) * block)}`;
  return (
    <div className="array__map">
      {colours === undefined ? null : (
        <p className="row">
          <Tick label={t('array.coloured')} value={isColoured} onValue={setColoured} />
        </p>
      )}
      {colours !== undefined && isColoured ? (
        <Coloured
          source={source}
          query={query}
          frame={map}
          dimension={colours}
          dtype={array.dtype}
          isFlipped={look.isFlipped ?? true}
          label={array.label}
        />
      ) : matrix ? (
        <Picture
          key={range}
          matrix={matrix}
          x={x}
          y={y}
          words={words}
          look={look}
          onLook={(change) => setLook({ ...look, ...change })}
          isLog={array.isLog}
          isDown={array.isDown}
          hasOneUnit={array.isEqual}
          kept={kept}
          isReduced={isReduced}
          pending={pending}
          onPart={(cells) =>
            onRange(`${partOf(map.range[0], map.block[0], cells.y)},${partOf(map.range[1], map.block[1], cells.x)}`)
          }
        >
          {array.isComplex ? (
            <Choice
              label={t('array.part')}
              value={part}
              options={parts.map((one) => [one, t(`array.parts.${one}`)])}
              onValue={setPart}
            />
          ) : null}
          {isReduced || Math.max(map.rows, map.columns) > mayMerge ? (
            <Choice
              label={t('array.kept')}
              value={kept}
              options={(['maximum', 'minimum'] as const).map((one) => [one, t(`array.keptOf.${one}`)])}
              onValue={setKept}
            />
          ) : null}
          {array.hasErrors ? (
            <Tick
              label={t('array.errorsInstead')}
              value={errors === 'yes'}
              onValue={(isOn) => setErrors(isOn ? 'yes' : 'no')}
            />
          ) : null}
        </Picture>
      ) : failure ? null : (
        <div role="status" aria-label={t('array.loading')}>
          <Skeleton height="20rem" />
        </div>
      )}
      {failure ? <p role="alert">{failure}</p> : null}
      <p className="small secondary">
        {isReduced
          ? t('array.reduced', {
              tall: map.block[0],
              wide: map.block[1],
              kept: t(`array.keptOf.${kept}`),
              height: bottom - top,
              width: right - left,
            })
          : t('array.whole', { height: bottom - top, width: right - left })}{' '}
        {xDim.name && x.isIndex ? `${t('array.noAxis', { name: xDim.name })} ` : null}
        {yDim.name && y.isIndex ? `${t('array.noAxis', { name: yDim.name })} ` : null}
        {isPart ? (
          <>
            {t('array.partOf', {
              top,
              bottom: bottom - 1,
              height: yDim.length,
              left,
              right: right - 1,
              width: xDim.length,
            })}{' '}
            <Button small onClick={() => onRange(undefined)}>
              {t('array.wholeArray')}
            </Button>{' '}
          </>
        ) : null}
        <a href={source.address(query)} download>
          {t('array.npy')}
        </a>
      </p>
    </div>
  );
}

/** The name that an axis is drawn with. */
const nameOf = (name: string, { isIndex }: AxisCells, otherwise: string) =>
  name && !isIndex ? name : name ? `${name} [${otherwise}]` : otherwise;
