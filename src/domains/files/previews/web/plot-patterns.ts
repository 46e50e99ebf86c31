import { useEffect, useMemo, useState } from 'react';
import { quantityOf } from '../quantities.ts';
import { columnUnit } from '../units.ts';
import { numbersOf, type Rows } from '../plotting.ts';
import { sticksOf } from '../powder-sticks.ts';
import type { Point } from '../plot-curves.ts';
import type { ChosenSiblings, Sibling } from './plot-siblings.tsx';
import { hasPattern, peaksOf, type Anode } from './powder-pattern.ts';
import type { Peaks } from './viewer/messages.ts';

/** Whether an axis is the angle of diffraction in degrees, over which patterns of structures can be drawn. */
export const isDiffraction = (x: string | null): boolean =>
  x !== null && quantityOf(x) === 'twoTheta' && !/^m?rad/.test(columnUnit(x));

/** The calculated patterns of chosen structures, as far as they are there; `failed` has those that cannot be calculated. */
export interface Patterns {
  curves: { file: Sibling; name: string; points: Point[]; more: false }[];
  failed: readonly number[];
}

/**
 * Calculates the powder patterns of the chosen structures, as high as the measured curve.
 * @param measured the columns of the measured curve, whose range limits the patterns
 */
export function usePatterns(
  { chosen, tables }: ChosenSiblings,
  measured: { rows: Rows; x: number; y: number; heading: string; isDiffraction: boolean },
  anode: Anode,
): Patterns {
  const [found, setFound] = useState<ReadonlyMap<string, Peaks | 'failed'>>(new Map());
  const structures = useMemo(
    () =>
      chosen.flatMap((file) => {
        const preview = tables.get(file.id);
        return measured.isDiffraction && typeof preview === 'object' && preview.kind === 'structure'
          ? [{ file, preview, key: `${file.id} ${anode}` }]
          : [];
      }),
    [chosen, tables, anode, measured.isDiffraction],
  );
  const missing = structures.find(({ key }) => !found.has(key));
  useEffect(() => {
    if (!missing) return undefined;
    const abort = new AbortController();
    const note = (peaks: Peaks | 'failed') => {
      if (!abort.signal.aborted) setFound((before) => new Map([...before, [missing.key, peaks]]));
    };
    if (hasPattern(missing.preview, anode))
      peaksOf(missing.preview, anode, abort.signal).then(note, () => note('failed'));
    else note('failed');
    return () => abort.abort();
  }, [missing, anode]);
  const { rows, x, y, heading } = measured;
  const shown = useMemo(() => {
    if (structures.length === 0) return undefined;
    const [xs, ys] = [numbersOf(rows, x), numbersOf(rows, y)];
    return xs.flatMap((at, index) =>
      Number.isFinite(at) && Number.isFinite(ys[index]) ? [{ x: at, y: ys[index]! }] : [],
    );
  }, [structures.length, rows, x, y]);
  return useMemo(
    () => ({
      curves: structures.flatMap(({ file, key }) => {
        const peaks = found.get(key);
        const points = peaks && peaks !== 'failed' && shown ? sticksOf(peaks, shown) : [];
        return points.length > 0 ? [{ file, name: heading, points, more: false as const }] : [];
      }),
      failed: structures.flatMap(({ file, key }) => (found.get(key) === 'failed' ? [file.id] : [])),
    }),
    [structures, found, shown, heading],
  );
}
