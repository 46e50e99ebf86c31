import './upload.css';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Button } from 'antd';
import { UploadOutlined } from '@ant-design/icons';
import { useTexts } from '#web/texts/language.ts';
import { uploadTexts } from '../../texts/upload.ts';
import { typeNames, type UploadRule } from './rule.ts';
import type { useBatch } from './use-batch.ts';

interface Props {
  /** From the form: the label of the field refers to the button. */
  id: string | undefined;
  kind: 'file' | 'image';
  rule: UploadRule;
  uploading: ReturnType<typeof useBatch>;
  /** Whether a new file replaces the existing one. */
  replaces: boolean;
  onFiles: (files: File[]) => void;
  /** The uploaded files. */
  children: ReactNode;
}

/** The frame of an upload field: uploaded files, a button, a drop area, and an overlay during the upload. */
export function DropZone({ id, kind, rule, uploading, replaces, onFiles, children }: Props) {
  const t = useTexts(uploadTexts);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { batch, cancel } = uploading;
  const hover = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!batch) onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={over ? 'upload upload--over' : 'upload'}
      aria-busy={batch !== undefined}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      <div className="upload__choose">
        <input
          ref={input}
          type="file"
          // Ant Design overrides `display` of file inputs in a form.
          style={{ display: 'none' }}
          accept={rule.types.map((type) => `.${type}`).join(',')}
          multiple={rule.maxCount > 1}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            // Allows choosing the same file again.
            event.target.value = '';
          }}
        />
        <Button
          id={id}
          icon={<UploadOutlined aria-hidden />}
          disabled={batch !== undefined}
          onClick={() => input.current?.click()}
        >
          {replaces ? t('replace') : t(`${kind}.choose`)}
        </Button>
        <span className="upload__hint">
          {t(`${kind}.hint`, { types: typeNames(rule), size: rule.maxMb })}
          {rule.maxCount > 1 ? ` · ${t(`${kind}.many`, { count: rule.maxCount })}` : ''}
        </span>
      </div>
      <div role="status">
        {batch && (
          <div className="upload__overlay">
            <span>{t('progress', { ...batch })}</span>
            <progress max={100} value={batch.percent} />
            <Button size="small" onClick={cancel}>
              {t('cancel')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
