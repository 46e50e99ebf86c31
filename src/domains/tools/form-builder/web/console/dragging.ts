import {
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragMoveEvent,
} from '@dnd-kit/core';
import { isGroup, itemOf, placeOf, type GroupKind, type Place } from './model/edit.ts';
import type { BuiltForm, ControlKind } from './model/description.ts';

/** The dragged object: a kind from the palette, or an item of the canvas. */
export interface Dragged {
  kind?: ControlKind | GroupKind;
  item?: number;
}

/** The drop position, and where the drop line is shown. */
export interface Drop {
  place: Place;
  /** The item next to the drop line; null for the end of the form. */
  over: number | null;
  side: 'before' | 'after' | 'inside';
}

/**
 * Mouse and touch; touch needs a short press first, so that it can also scroll. Keyboard users have separate buttons.
 */
export const useDragSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  );

/** The innermost drop target below the pointer. */
export const innermost: CollisionDetection = (args) => {
  const area = ({ id }: { id: string | number }) => {
    const box = args.droppableRects.get(id);
    return box ? box.width * box.height : Infinity;
  };
  return pointerWithin(args).toSorted((a, b) => area(a) - area(b));
};

/** The position of the pointer: where it was pressed plus how far it moved. */
function pointerOf({ activatorEvent, delta }: DragMoveEvent): { x: number; y: number } {
  const start =
    'touches' in activatorEvent ? (activatorEvent as TouchEvent).touches[0]! : (activatorEvent as MouseEvent);
  return { x: start.clientX + delta.x, y: start.clientY + delta.y };
}

/** The drop position for a move of the pointer; undefined if the item may not be dropped there. */
export function dropOf(form: BuiltForm, event: DragMoveEvent): Drop | undefined {
  const { over, active } = event;
  if (!over) return undefined;
  const end: Drop = { place: { group: null, at: form.items.length }, over: null, side: 'inside' };
  if (over.id === 'canvas') return end;
  const dragged = active.data.current as Dragged;
  const isForForm =
    dragged.kind === 'columns' || dragged.kind === 'section' || itemOf(form, dragged.item ?? null)?.kind === 'group';
  let target = itemOf(form, Number(over.id));
  if (!target || target.id === dragged.item) return undefined;
  const place = placeOf(form, target.id)!;
  if (isForForm && place.group !== null) target = itemOf(form, place.group)!;
  if (target.id === dragged.item) return undefined;
  const { x, y } = pointerOf(event);
  const { left, top, width, height } = over.rect;
  if (isGroup(target) && !isForForm) {
    // Near its edges the item is dropped next to the group, elsewhere into it.
    const edge = Math.min(12, height / 4);
    if (y > top + edge && y < top + height - edge)
      return { place: { group: target.id, at: target.items.length }, over: target.id, side: 'inside' };
  }
  const { group, at } = placeOf(form, target.id)!;
  const isNarrow = !isGroup(target) && (target.width < 24 || isInColumns(form, group));
  const isAfter = isNarrow ? x > left + width / 2 : y > top + height / 2;
  return { place: { group, at: isAfter ? at + 1 : at }, over: target.id, side: isAfter ? 'after' : 'before' };
}

function isInColumns(form: BuiltForm, group: number | null): boolean {
  const around = itemOf(form, group);
  return around !== undefined && isGroup(around) && around.columns > 1;
}
