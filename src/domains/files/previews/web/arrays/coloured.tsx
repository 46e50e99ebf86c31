import { useEffect, useMemo, useRef } from 'react';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { fullBrightness, pixelsOf, placeAt } from '../../array-colours.ts';
import type { ArrayQuery } from '../../contract.ts';
import { previewsTexts } from '../../texts/index.ts';
import { useMatrix } from './matrix.ts';
import type { ValuesSource } from './shown.ts';

/** Red, green and blue of an array as one picture. */
export function Coloured({
  source,
  query,
  frame,
  dimension,
  dtype,
  isFlipped,
  label,
}: {
  source: ValuesSource;
  query: ArrayQuery;
  frame: { rows: number; columns: number };
  /** Number of the dimension of the colours. */
  dimension: number;
  dtype: string;
  isFlipped: boolean;
  label: string;
}) {
  const t = useTexts(previewsTexts);
  const canvas = useRef<HTMLCanvasElement>(null);
  const red = useChannel(source, query, frame, dimension, 0);
  const green = useChannel(source, query, frame, dimension, 1);
  const blue = useChannel(source, query, frame, dimension, 2);
  const failure = red.failure ?? green.failure ?? blue.failure;
  const values = useMemo(
    () =>
      red.matrix && green.matrix && blue.matrix
        ? ([red.matrix.values, green.matrix.values, blue.matrix.values] as const)
        : undefined,
    [red.matrix, green.matrix, blue.matrix],
  );
  const { rows, columns } = frame;
  useEffect(() => {
    const target = canvas.current;
    if (!values || !target) return;
    [target.width, target.height] = [columns, rows];
    const pixels = pixelsOf(values, { columns, full: fullBrightness(dtype, values), isFlipped });
    target.getContext('2d')?.putImageData(new ImageData(pixels, columns, rows), 0, 0);
  }, [values, rows, columns, dtype, isFlipped]);
  if (failure) return <p role="alert">{failure}</p>;
  return (
    <div
      role="img"
      aria-label={t('array.colouredFigure', { label, rows, columns })}
      aria-busy={red.pending || green.pending || blue.pending}
      className="array__plain array__plain--coloured"
    >
      {values ? <canvas ref={canvas} aria-hidden="true" /> : <Skeleton height="20rem" />}
    </div>
  );
}

/** The numbers at one index of a dimension. */
function useChannel(
  source: ValuesSource,
  query: ArrayQuery,
  frame: { rows: number; columns: number },
  dimension: number,
  index: number,
) {
  const own = useMemo(() => ({ ...query, at: placeAt(query.at ?? '', dimension, index) }), [query, dimension, index]);
  return useMatrix(source, own, frame);
}
