import type { CSSProperties, ReactNode } from 'react';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useTexts } from '#web/texts/language.ts';
import { sortTexts } from '../texts/sort.ts';

interface SortAreaProps {
  /** Ids of the rows inside, in order. */
  ids: readonly UniqueIdentifier[];
  /** Announced by screen readers while a row moves. */
  nameOf: (at: number) => string;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

/**
 * Makes the rows inside sortable by their handle, with mouse, touch or keyboard, with announcements for screen readers.
 */
export function SortArea({ ids, nameOf, onMove, children }: SortAreaProps) {
  const t = useTexts(sortTexts);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(id);
  const say = (key: 'lifted' | 'over' | 'dropped' | 'kept', id: UniqueIdentifier, over?: UniqueIdentifier) =>
    t(key, { name: nameOf(placeOf(id)), place: placeOf(over ?? id) + 1, count: ids.length });
  const announcements: Announcements = {
    onDragStart: ({ active }) => say('lifted', active.id),
    onDragOver: ({ active, over }) => say('over', active.id, over?.id),
    onDragEnd: ({ active, over }) => say('dropped', active.id, over?.id),
    onDragCancel: ({ active }) => say('kept', active.id),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('instructions') } }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(placeOf(active.id), placeOf(over.id));
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** Props for a row of a {@link SortArea} and for its handle. */
export function useSortRow(id: UniqueIdentifier) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const style: CSSProperties = {
    ...(transform ? { transform: `translate3d(0, ${transform.y}px, 0)` } : {}),
    ...(transition ? { transition } : {}),
  };
  return {
    row: { ref: setNodeRef, style },
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
    isDragging,
  };
}
