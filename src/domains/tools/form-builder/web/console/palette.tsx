import type { ReactNode } from 'react';
import { useDraggable } from '@dnd-kit/core';
import { Button } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import { MenuIcon } from '#web/shell/console/icons.tsx';
import { formBuilderTexts } from '../texts/index.ts';
import type { ControlKind } from './model/description.ts';
import type { GroupKind } from './model/edit.ts';
import type { Builder } from './use-builder.ts';

type Kind = ControlKind | GroupKind;

const families = {
  entry: ['text', 'textarea', 'password', 'number', 'editor'],
  choice: ['select', 'multiselect', 'radio', 'checkbox', 'switch', 'slider', 'rate'],
  time: ['date', 'daterange', 'datetime', 'time'],
  more: ['image', 'file', 'button'],
  layout: ['columns', 'section'],
} as const satisfies Record<string, readonly Kind[]>;

/** Icons of the gallery, by kind. */
const pictures: Record<Kind, string> = {
  text: 'input',
  textarea: 'textarea',
  password: 'password',
  number: 'number',
  select: 'select',
  multiselect: 'list',
  radio: 'radio',
  checkbox: 'checkbox',
  switch: 'switch',
  date: 'date',
  daterange: 'date-range',
  datetime: 'time-range',
  time: 'time',
  slider: 'slider',
  rate: 'rate',
  image: 'icon',
  file: 'upload',
  editor: 'education',
  button: 'button',
  columns: 'row',
  section: 'form',
};

/** Icon of a kind in lists. */
const KindIcon = ({ kind }: { kind: Kind | 'group' }) => (
  <MenuIcon name={pictures[kind === 'group' ? 'section' : kind]} />
);

/** Every kind of control: a click adds one, and each can be dragged. */
export function Palette({ builder }: { builder: Builder }) {
  const t = useTexts(formBuilderTexts);
  return (
    <>
      <p className="secondary builder-hint">{t('paletteHint')}</p>
      {(Object.keys(families) as (keyof typeof families)[]).map((family) => (
        <div key={family} role="group" aria-label={t(`families.${family}`)}>
          <h3 className="builder-family">{t(`families.${family}`)}</h3>
          <div className="builder-kinds">
            {families[family].map((kind) => (
              <Offered key={kind} kind={kind} disabled={builder.isFull} onAdd={() => builder.add(kind)}>
                {t(`kinds.${kind}`)}
              </Offered>
            ))}
          </div>
        </div>
      ))}
    </>
  );
}

interface OfferedProps {
  kind: Kind;
  disabled: boolean;
  onAdd: () => void;
  children: ReactNode;
}

function Offered({ kind, disabled, onAdd, children }: OfferedProps) {
  const { setNodeRef, listeners } = useDraggable({ id: `new:${kind}`, data: { kind }, disabled });
  const t = useTexts(formBuilderTexts);
  return (
    <Button
      ref={setNodeRef}
      {...listeners}
      className="builder-kind"
      icon={<KindIcon kind={kind} />}
      disabled={disabled}
      aria-label={t('acts.add', { name: t(`kinds.${kind}`) })}
      onClick={onAdd}
    >
      {children}
    </Button>
  );
}
