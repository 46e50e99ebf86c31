import './sort-list.css';
import type { ReactNode } from 'react';
import { arrayMove } from '@dnd-kit/sortable';
import { Button } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { useTexts } from '#web/texts/language.ts';
import { SortArea, useSortRow } from './sortable.tsx';
import { sortTexts } from '../texts/sort.ts';

export interface SortItem {
  id: number;
  /** Announced by screen readers while the item moves. */
  name: string;
  /** Shown next to the name. */
  about?: ReactNode;
}

/** Items that a user can reorder: by dragging, by keys on the handle, or by the buttons one step up or down. */
export function SortList({ items, onOrder }: { items: readonly SortItem[]; onOrder: (items: SortItem[]) => void }) {
  const move = (from: number, to: number) => onOrder(arrayMove([...items], from, to));
  return (
    <SortArea ids={items.map(({ id }) => id)} nameOf={(at) => items[at]?.name ?? ''} onMove={move}>
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
    </SortArea>
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
  const { row, handle, isDragging } = useSortRow(item.id);
  return (
    <li {...row} className={isDragging ? 'sort-list__row sort-list__row--moving' : 'sort-list__row'}>
      <Button
        type="text"
        size="small"
        className="sort-list__handle"
        icon={<HolderOutlined aria-hidden />}
        {...handle}
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
