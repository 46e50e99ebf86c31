import './sort-list.css';
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
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Button } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { useTexts } from '#web/language.ts';
import { sortTexts } from './texts/sort.ts';

export interface SortItem {
  id: number;
  /** Read out while the item moves. */
  name: string;
  /** What stands beside the name. */
  about?: ReactNode;
}

/** Items in an order that a person changes: by dragging, by keys on the handle, or by the buttons one step up or down. */
export function SortList({ items, onOrder }: { items: readonly SortItem[]; onOrder: (items: SortItem[]) => void }) {
  const t = useTexts(sortTexts);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id);
  const move = (from: number, to: number) => {
    if (from !== to && to >= 0 && to < items.length) onOrder(arrayMove([...items], from, to));
  };
  const say = (key: 'lifted' | 'over' | 'dropped' | 'kept', id: UniqueIdentifier, over?: UniqueIdentifier) =>
    t(key, { name: items[placeOf(id)]?.name ?? '', place: placeOf(over ?? id) + 1, count: items.length });
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
      onDragEnd={({ active, over }) => over && move(placeOf(active.id), placeOf(over.id))}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className="sort-list">
          {items.map((item, at) => (
            <Row
              key={item.id}
              item={item}
              place={at + 1}
              last={at === items.length - 1}
              onStep={(by) => move(at, at + by)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface RowProps {
  item: SortItem;
  place: number;
  last: boolean;
  onStep: (by: 1 | -1) => void;
}

function Row({ item, place, last, onStep }: RowProps) {
  const t = useTexts(sortTexts);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.id,
  });
  const style: CSSProperties = {
    ...(transform ? { transform: `translate3d(0, ${transform.y}px, 0)` } : {}),
    ...(transition ? { transition } : {}),
  };
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={isDragging ? 'sort-list__row sort-list__row--moving' : 'sort-list__row'}
    >
      <Button
        ref={setActivatorNodeRef}
        type="text"
        size="small"
        className="sort-list__handle"
        icon={<HolderOutlined aria-hidden />}
        {...attributes}
        {...listeners}
        aria-label={t('handle', { name: item.name, place })}
      />
      <span className="sort-list__place">{place}</span>
      <span className="sort-list__text">
        <span className="sort-list__name">{item.name}</span>
        {item.about}
      </span>
      <Button
        type="text"
        size="small"
        disabled={place === 1}
        aria-label={t('up', { name: item.name })}
        icon={<ArrowUpOutlined aria-hidden />}
        onClick={() => onStep(-1)}
      />
      <Button
        type="text"
        size="small"
        disabled={last}
        aria-label={t('down', { name: item.name })}
        icon={<ArrowDownOutlined aria-hidden />}
        onClick={() => onStep(1)}
      />
    </li>
  );
}
