import './build.css';
import { useEffect, useRef, useState } from 'react';
import { DndContext, DragOverlay, type DragMoveEvent } from '@dnd-kit/core';
import { Alert, Button, Segmented } from 'antd';
import {
  ClearOutlined,
  CodeOutlined,
  EyeOutlined,
  ImportOutlined,
  RedoOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { formBuilderTexts } from '../texts/index.ts';
import { Canvas } from './canvas.tsx';
import { dropOf, innermost, useDragSensors, type Dragged, type Drop } from './dragging.ts';
import { ImportForm } from './import-form.tsx';
import { countOf, itemOf } from './model/edit.ts';
import { Palette } from './palette.tsx';
import { Preview } from './preview.tsx';
import { Properties } from './properties.tsx';
import { Result } from './result.tsx';
import { useBuilder, type Builder } from './use-builder.ts';

const parts = ['palette', 'canvas', 'properties'] as const;
type Part = (typeof parts)[number];

/** The form builder: the palette on the left, the form in the middle, the properties on the right. */
export default function Build() {
  const t = useTexts(formBuilderTexts);
  const builder = useBuilder();
  const [part, setPart] = useState<Part>('palette');
  const [open, setOpen] = useState<'preview' | 'code' | 'import'>();
  const page = useUndoKeys(builder);
  const { form } = builder;
  const clear = async () => {
    if (await confirmBox(t('clearConfirm'))) builder.clear();
  };
  const close = () => setOpen(undefined);
  const count = countOf(form);
  return (
    <section className="kit-page" ref={page}>
      <header className="kit-head">
        <h1>{t('title')}</h1>
        <div className="kit-actions">
          <Button icon={<UndoOutlined aria-hidden />} disabled={!builder.canUndo} onClick={builder.undo}>
            {t('acts.undo')}
          </Button>
          <Button icon={<RedoOutlined aria-hidden />} disabled={!builder.canRedo} onClick={builder.redo}>
            {t('acts.redo')}
          </Button>
          <Button icon={<ClearOutlined aria-hidden />} disabled={count === 0} onClick={() => void clear()}>
            {t('acts.clear')}
          </Button>
          <Button icon={<ImportOutlined aria-hidden />} onClick={() => setOpen('import')}>
            {t('acts.import')}
          </Button>
          <Button icon={<CodeOutlined aria-hidden />} onClick={() => setOpen('code')}>
            {t('acts.code')}
          </Button>
          <Button
            type="primary"
            icon={<EyeOutlined aria-hidden />}
            disabled={count === 0 || builder.faults.length > 0}
            onClick={() => setOpen('preview')}
          >
            {t('acts.preview')}
          </Button>
        </div>
      </header>
      <p className="secondary builder-hint">
        {builder.isKept ? t('kept') : <strong>{t('notKept')}</strong>} <span className="builder-keys">{t('keys')}</span>
      </p>
      <Faults builder={builder} onChoose={() => setPart('properties')} />
      <Segmented<Part>
        block
        className="builder-parts"
        aria-label={t('parts')}
        value={part}
        options={parts.map((value) => ({ value, label: value === 'canvas' ? t('canvasOf', { count }) : t(value) }))}
        onChange={setPart}
      />
      <Dragging builder={builder}>
        {(drop) => (
          <div className="builder" data-part={part}>
            <section className="kit-surface builder-palette" aria-label={t('palette')}>
              <Palette builder={builder} />
            </section>
            <section ref={builder.canvas} tabIndex={-1} className="kit-surface builder-middle" aria-label={t('canvas')}>
              <Canvas
                builder={builder}
                drop={drop}
                onSettings={() => setPart('properties')}
                onImport={() => setOpen('import')}
              />
            </section>
            <section className="kit-surface builder-properties" aria-label={t('properties')}>
              <Properties builder={builder} />
            </section>
          </div>
        )}
      </Dragging>
      <output className="aloud">{builder.said}</output>
      {open === 'preview' && <Preview form={form} onClose={close} />}
      {open === 'code' && <Result builder={builder} onClose={close} />}
      {open === 'import' && (
        <ImportForm
          onForm={(next) => {
            builder.replace(next);
            toast('success', t('import.done'));
          }}
          onClose={close}
        />
      )}
    </section>
  );
}

/** The faults of the form, each with a link to its place. */
function Faults({ builder, onChoose }: { builder: Builder; onChoose: () => void }) {
  const t = useTexts(formBuilderTexts);
  const { faults, form } = builder;
  if (faults.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('faults.title', { count: faults.length })}
      description={
        <ul className="builder-bad">
          {faults.slice(0, 20).map(({ id, at, reason }) => (
            <li key={`${id} ${at} ${reason}`}>
              <Button
                type="link"
                size="small"
                onClick={() => {
                  builder.select(id);
                  onChoose();
                }}
              >
                {id === null ? t('form.title') : builder.nameOf(itemOf(form, id))}
              </Button>{' '}
              {t(`faults.${reason}`)}
            </li>
          ))}
        </ul>
      }
    />
  );
}

interface DraggingProps {
  builder: Builder;
  children: (drop: Drop | undefined) => React.ReactNode;
}

/** Moves the dragged item to the drop line. */
function Dragging({ builder, children }: DraggingProps) {
  const t = useTexts(formBuilderTexts);
  const sensors = useDragSensors();
  const [drop, setDrop] = useState<Drop>();
  const [dragged, setDragged] = useState<Dragged>();
  const end = () => {
    setDrop(undefined);
    setDragged(undefined);
  };
  const name = dragged?.kind ? t(`kinds.${dragged.kind}`) : builder.nameOf(itemOf(builder.form, dragged?.item ?? null));
  const onEnd = () => {
    if (drop && dragged?.kind) builder.add(dragged.kind, drop.place);
    else if (drop && dragged?.item !== undefined) builder.move(dragged.item, drop.place);
    end();
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={innermost}
      accessibility={{
        screenReaderInstructions: { draggable: t('drag.instructions') },
        // The builder announces every change, however it was made.
        announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
      }}
      onDragStart={({ active }) => setDragged(active.data.current)}
      onDragMove={(event: DragMoveEvent) => {
        const next = dropOf(builder.form, event);
        setDrop((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
      }}
      onDragEnd={onEnd}
      onDragCancel={end}
    >
      {children(drop)}
      <DragOverlay dropAnimation={null}>{dragged ? <span className="builder-ghost">{name}</span> : null}</DragOverlay>
    </DndContext>
  );
}

const nothing = () => undefined;

/** Ctrl+Z and Ctrl+Shift+Z on the page; input fields have their own undo. */
function useUndoKeys({ undo, redo }: Builder) {
  const page = useRef<HTMLElement>(null);
  const acts = useRef({ undo, redo });
  useEffect(() => {
    acts.current = { undo, redo };
  });
  useEffect(() => {
    const here = page.current;
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (!(event.ctrlKey || event.metaKey) || event.altKey || target.closest('input, textarea, [contenteditable]'))
        return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) acts.current.redo();
      else acts.current.undo();
    };
    here?.addEventListener('keydown', onKey);
    return () => here?.removeEventListener('keydown', onKey);
  }, []);
  return page;
}
