import type { CSSProperties, KeyboardEvent } from 'react';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { Button, Form } from 'antd';
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  HolderOutlined,
  SettingOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { pick } from '#shared/texts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { formBuilderTexts } from '../texts/index.ts';
import type { Drop } from './dragging.ts';
import { LiveControl } from './live-control.tsx';
import { gridColumns, type Control, type Group, type Item } from './model/description.ts';
import { firstValue, has } from './model/facets.ts';
import type { Builder } from './use-builder.ts';

interface Props {
  item: Item;
  /** Number of columns at its place. */
  columns: number;
  builder: Builder;
  drop: Drop | undefined;
  onSettings: () => void;
}

/** One item of the canvas: an inert picture of it, covered by a button that selects it. */
export function CanvasItem({ item, columns, builder, drop, onSettings }: Props) {
  const t = useTexts(formBuilderTexts);
  const { id } = item;
  const { setNodeRef: setDragged, listeners, isDragging } = useDraggable({ id, data: { item: id } });
  const { setNodeRef } = useDroppable({ id });
  const isChosen = builder.selected === id;
  const isFaulty = builder.faults.some((fault) => fault.id === id);
  const name = builder.nameOf(item);
  const width = item.kind === 'group' ? gridColumns : columns > 1 ? gridColumns / columns : item.width;
  const classes = [
    'builder-item',
    item.kind === 'group' && 'builder-item--group',
    isChosen && 'builder-item--chosen',
    isFaulty && 'builder-item--faulty',
    isDragging && 'builder-item--dragged',
    drop?.over === id && `builder-item--${drop.side}`,
  ].filter(Boolean);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actOf(event);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    if (act === 'up') builder.step(id, -1, 'choose');
    if (act === 'down') builder.step(id, 1, 'choose');
    if (act === 'duplicate' && !builder.isFull) builder.duplicate(id);
    if (act === 'remove') builder.remove(id);
  };
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      data-item={id}
      className={classes.join(' ')}
      style={{ '--width': width } as CSSProperties}
    >
      <div className="builder-item__head">
        <span ref={setDragged} className="builder-item__handle" aria-hidden>
          <HolderOutlined />
        </span>
        <button
          type="button"
          data-act="choose"
          className="builder-item__choose"
          aria-pressed={isChosen}
          aria-label={[
            t('acts.choose', { kind: t(`kinds.${item.kind}`), name }),
            item.kind === 'group' ? '' : item.name,
            isFaulty ? t('faults.mend') : '',
          ]
            .filter(Boolean)
            .join(' · ')}
          onClick={() => builder.select(id)}
          onKeyDown={onKeyDown}
        >
          {isFaulty && <WarningOutlined aria-hidden />}
          {item.kind === 'group' ? name : <code>{item.name}</code>}
        </button>
        {isChosen && <Acts id={id} name={name} builder={builder} onSettings={onSettings} />}
      </div>
      {item.kind === 'group' ? (
        <Inside group={item} builder={builder} drop={drop} onSettings={onSettings} />
      ) : (
        <Picture control={item} />
      )}
    </li>
  );
}

function actOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) {
  if (altKey && key === 'ArrowUp') return 'up';
  if (altKey && key === 'ArrowDown') return 'down';
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') return 'duplicate';
  return key === 'Delete' ? 'remove' : undefined;
}

function Acts({ id, name, builder, onSettings }: { id: number; name: string } & Pick<Props, 'builder' | 'onSettings'>) {
  const t = useTexts(formBuilderTexts);
  const acts = [
    ['up', ArrowUpOutlined, () => builder.step(id, -1, 'up')],
    ['down', ArrowDownOutlined, () => builder.step(id, 1, 'down')],
    ['duplicate', CopyOutlined, () => builder.duplicate(id)],
    ['remove', DeleteOutlined, () => builder.remove(id)],
  ] as const;
  return (
    <span className="builder-item__acts">
      {acts.map(([act, Picture, onAct]) => (
        <Button
          key={act}
          type="text"
          size="small"
          data-act={act}
          aria-label={t(`acts.${act}`, { name })}
          title={t(`acts.${act}`, { name })}
          disabled={act === 'duplicate' && builder.isFull}
          icon={<Picture aria-hidden />}
          onClick={onAct}
        />
      ))}
      <Button
        type="text"
        size="small"
        className="builder-item__settings"
        aria-label={t('acts.settings', { name })}
        icon={<SettingOutlined aria-hidden />}
        onClick={onSettings}
      />
    </span>
  );
}

function Inside({ group, builder, drop, onSettings }: { group: Group } & Omit<Props, 'item' | 'columns'>) {
  const t = useTexts(formBuilderTexts);
  if (group.items.length === 0) return <p className="secondary builder-item__empty">{t('emptyGroup')}</p>;
  return (
    <ol className="builder-items">
      {group.items.map((item) => (
        <CanvasItem
          key={item.id}
          item={item}
          columns={group.columns}
          builder={builder}
          drop={drop}
          onSettings={onSettings}
        />
      ))}
    </ol>
  );
}

/** Shows the control as it will look. It takes neither clicks nor focus. */
function Picture({ control }: { control: Control }) {
  const language = useLanguage();
  const { kind } = control;
  const value = firstValue(control);
  const live = (
    <LiveControl
      control={control}
      language={language}
      {...(kind === 'switch' ? { checked: value === true } : kind === 'editor' || kind === 'button' ? {} : { value })}
    />
  );
  return (
    <div inert className="builder-item__picture">
      {kind === 'button' ? (
        live
      ) : kind === 'editor' ? (
        <Form.Item label={pick(control.labelZh, control.labelEn, language)} required={control.required}>
          <div className="builder-editor" />
        </Form.Item>
      ) : (
        <Form.Item
          label={pick(control.labelZh, control.labelEn, language)}
          required={control.required && has(kind, 'required')}
          extra={pick(control.hintZh, control.hintEn, language) || undefined}
        >
          {live}
        </Form.Item>
      )}
    </div>
  );
}
