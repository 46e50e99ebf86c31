import { useId, useRef, useState } from 'react';
import { Alert, Button, Drawer, Input, Space } from 'antd';
import { kernelTexts } from '#shared/texts/index';
import { useTexts } from '#web/texts/language.ts';
import { formBuilderTexts } from '../texts/index.ts';
import type { BuiltForm } from './model/description.ts';
import { longestText, readDescription, type BadPlace } from './model/import.ts';

interface Props {
  onForm: (form: BuiltForm) => void;
  onClose: () => void;
}

/** Imports a description. While it has errors, the canvas and the text stay unchanged. */
export function ImportForm({ onForm, onClose }: Props) {
  const t = useTexts(formBuilderTexts);
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [faults, setFaults] = useState<{ bad: BadPlace[]; more: number }>();
  const take = () => {
    const read = readDescription(text);
    if (read.bad) return setFaults(read);
    onForm(read.form);
    return onClose();
  };
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    setFaults(undefined);
    // A file that is far too long is not read.
    if (chosen.size > longestText * 4)
      setFaults({ bad: [{ path: '', key: 'tools.form-builder.tooLong', params: {} }], more: 0 });
    else setText(await chosen.text());
  };
  return (
    <Drawer
      open
      size="large"
      title={t('import.title')}
      onClose={onClose}
      footer={
        <Space>
          <Button type="primary" disabled={text.trim() === ''} onClick={take}>
            {t('import.do')}
          </Button>
          <Button onClick={onClose}>{t('import.cancel')}</Button>
        </Space>
      }
    >
      <div className="kit-stack">
        <p className="secondary builder-hint">{t('import.hint')}</p>
        {faults && <Refused {...faults} />}
        <div>
          <input
            ref={file}
            type="file"
            hidden
            accept=".json,application/json"
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              // Allows choosing the same file again.
              event.target.value = '';
            }}
          />
          <Button onClick={() => file.current?.click()}>{t('import.file')}</Button>
        </div>
        <div>
          <label htmlFor={id}>{t('import.text')}</label>
          <Input.TextArea
            id={id}
            className="mono"
            rows={16}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      </div>
    </Drawer>
  );
}

function Refused({ bad, more }: { bad: readonly BadPlace[]; more: number }) {
  const t = useTexts(formBuilderTexts);
  const kernel = useTexts(kernelTexts);
  const reasonOf = ({ path, key, params }: BadPlace) => {
    const label = path || t('import.whole');
    if (!key.startsWith('kernel.'))
      return t('import.at', { path: label, reason: t.dynamic(`fail.${key.slice(key.lastIndexOf('.') + 1)}`) });
    return kernel.dynamic(key.slice('kernel.'.length), key, { ...params, label });
  };
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t('import.bad', { count: bad.length + more })}
      description={
        <ul className="builder-bad">
          {bad.map((one) => (
            <li key={`${one.path} ${one.key}`}>{reasonOf(one)}</li>
          ))}
          {more > 0 && <li>{t('import.more', { count: more })}</li>}
        </ul>
      }
    />
  );
}
