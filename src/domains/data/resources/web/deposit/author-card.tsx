import type { CSSProperties, ReactNode } from 'react';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons';
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
import { Button, Checkbox, Form, Input } from 'antd';
import { sortTexts } from '#web/kit/texts/sort.ts';
import { useTexts } from '#web/language.ts';
import { resourcesTexts } from '../../texts/index.ts';
import { depositTexts } from '../texts/deposit.ts';
import { Item } from './item.tsx';

/** Lets authors be put in order by dragging the handle of a card, with the mouse, a finger or the keyboard. */
export function AuthorOrder({
  ids,
  nameOf,
  onMove,
  children,
}: {
  /** Of the cards, in their order. */
  ids: readonly string[];
  nameOf: (at: number) => string;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}) {
  const t = useTexts(sortTexts);
  const p = useTexts(depositTexts);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id));
  const say = (key: 'lifted' | 'over' | 'dropped' | 'kept', id: UniqueIdentifier, over?: UniqueIdentifier) =>
    t(key, {
      name: nameOf(placeOf(id)) || p('author.one', { n: placeOf(id) + 1 }),
      place: placeOf(over ?? id) + 1,
      count: ids.length,
    });
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

/** One author with what moves and removes the card. */
export function AuthorCard({
  id,
  name,
  at,
  isLast,
  onStep,
  onRemove,
}: {
  id: string;
  /** Place in the form's list. */
  name: number;
  at: number;
  isLast: boolean;
  onStep: (by: 1 | -1) => void;
  onRemove: () => void;
}) {
  const p = useTexts(depositTexts);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const style: CSSProperties = {
    ...(transform ? { transform: `translate3d(0, ${transform.y}px, 0)` } : {}),
    ...(transition ? { transition } : {}),
  };
  const n = at + 1;
  return (
    <li ref={setNodeRef} style={style} className={isDragging ? 'deposit__card deposit__card--moving' : 'deposit__card'}>
      <AuthorFields name={name} at={at} />
      <div className="deposit__card-acts">
        <Button
          ref={setActivatorNodeRef}
          type="text"
          className="deposit__handle"
          icon={<HolderOutlined />}
          {...attributes}
          {...listeners}
          aria-label={p('author.drag', { n })}
        />
        <Button
          type="text"
          icon={<ArrowUpOutlined />}
          aria-label={p('author.up', { n })}
          disabled={at === 0}
          data-move="up"
          onClick={() => onStep(-1)}
        />
        <Button
          type="text"
          icon={<ArrowDownOutlined />}
          aria-label={p('author.down', { n })}
          disabled={isLast}
          data-move="down"
          onClick={() => onStep(1)}
        />
        <Button
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={p('author.remove', { n })}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

function AuthorFields({ name, at }: { name: number; at: number }) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const path = (field: string) => ({ path: `authors.${at}.${field}`, name: [name, field] });
  return (
    <fieldset className="deposit__group deposit__group--plain">
      <legend>{p('author.one', { n: at + 1 })}</legend>
      <div className="deposit__pair">
        <Item {...path('nameZh')} label={t('fields.nameZh')} hint={p('why.authorName')}>
          <Input />
        </Item>
        <Item {...path('nameEn')} label={t('fields.nameEn')} hint={p('why.authorNameEn')}>
          <Input />
        </Item>
        <Item {...path('institution')} label={t('fields.institution')}>
          <Input />
        </Item>
        <Item {...path('email')} label={t('fields.email')}>
          <Input type="email" />
        </Item>
        <Item {...path('phone')} label={t('fields.phone')}>
          <Input type="tel" />
        </Item>
        <Item {...path('orcid')} label={t('fields.orcid')} hint={p('author.orcid')}>
          <Input />
        </Item>
      </div>
      <Form.Item name={[name, 'isCorresponding']} valuePropName="checked" className="deposit__tick">
        <Checkbox>{p('author.corresponding')}</Checkbox>
      </Form.Item>
    </fieldset>
  );
}
