import './canvas.css';
import { useDroppable } from '@dnd-kit/core';
import { Button, Form } from 'antd';
import { EmptyState } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { formBuilderTexts } from '../texts/index.ts';
import { CanvasItem } from './canvas-item.tsx';
import type { Drop } from './dragging.ts';
import type { Builder } from './use-builder.ts';

interface Props {
  builder: Builder;
  drop: Drop | undefined;
  onSettings: () => void;
  onImport: () => void;
}

/** The form as it will look. Each item can be selected, moved, copied and deleted. */
export function Canvas({ builder, drop, onSettings, onImport }: Props) {
  const t = useTexts(formBuilderTexts);
  const { setNodeRef } = useDroppable({ id: 'canvas' });
  const { form } = builder;
  const isBeside = form.labels !== 'top';
  return (
    <div ref={setNodeRef} className={drop?.over === null ? 'builder-canvas builder-canvas--over' : 'builder-canvas'}>
      {form.items.length === 0 ? (
        <EmptyState
          icon="plus"
          title={t('empty.title')}
          act={
            <span className="row">
              <Button type="primary" onClick={builder.begin}>
                {t('empty.example')}
              </Button>
              <Button onClick={onImport}>{t('acts.import')}</Button>
            </span>
          }
        >
          {t('empty.body')}
        </EmptyState>
      ) : (
        <Form
          component={false}
          layout={isBeside ? 'horizontal' : 'vertical'}
          {...(isBeside ? { labelAlign: form.labels as 'left' | 'right', labelCol: { md: form.labelWidth } } : {})}
          size={form.size}
        >
          <ol className="builder-items">
            {form.items.map((item) => (
              <CanvasItem key={item.id} item={item} columns={1} builder={builder} drop={drop} onSettings={onSettings} />
            ))}
          </ol>
        </Form>
      )}
    </div>
  );
}
