import type { KeyboardEvent } from 'react';
import { cellAt, type AxisCells } from '../../array-grid.ts';
import type { Camera } from './heatmap.tsx';

/** First and last cells that are visible. */
export function cellsIn(x: AxisCells, y: AxisCells, camera: Camera): { y: [number, number]; x: [number, number] } {
  const visible = camera.visible();
  const within = (cells: AxisCells, [from, to]: [number, number]): [number, number] => {
    const [low, high] = [from, to].map((end) => cellAt(cells, end));
    const rises = cells.edges.at(-1)! > cells.edges[0]!;
    const isRising = rises === to > from;
    const [first, last] = isRising ? [low ?? 0, high ?? cells.count - 1] : [high ?? 0, low ?? cells.count - 1];
    return [Math.min(first, last), Math.max(first, last)];
  };
  return { y: within(y, visible.y), x: within(x, visible.x) };
}

/** Factor of one step of zoom. */
export const zoomStep = 1.5;
/** Share of the picture of one step to a side. */
const moveStep = 0.1;

/** Moves or zooms by a key. */
export function pressed(event: KeyboardEvent, camera: Camera | null): void {
  const keys: Record<string, () => void> = {
    ArrowLeft: () => camera?.move(-moveStep, 0),
    ArrowRight: () => camera?.move(moveStep, 0),
    ArrowUp: () => camera?.move(0, moveStep),
    ArrowDown: () => camera?.move(0, -moveStep),
    '+': () => camera?.zoom(1 / zoomStep),
    '=': () => camera?.zoom(1 / zoomStep),
    '-': () => camera?.zoom(zoomStep),
    '0': () => camera?.reset(),
  };
  const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
