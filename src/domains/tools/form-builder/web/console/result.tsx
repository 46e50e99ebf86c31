import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Alert, Button, Drawer, Typography } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import { useTexts } from '#web/language.ts';
import { saveFile } from '#web/save-file.ts';
import { formBuilderTexts } from '../texts/index.ts';
import { filesOf, type CodeFile } from './model/code/index.ts';
import { descriptionOf } from './model/description.ts';
import { controlsOf } from './model/edit.ts';
import type { Builder } from './use-builder.ts';

/** What comes of a form: files of code, and its description. */
export function Result({ builder, onClose }: { builder: Builder; onClose: () => void }) {
  const t = useTexts(formBuilderTexts);
  const { form, faults } = builder;
  const submit = { zh: formBuilderTexts.zh.preview.submit, en: formBuilderTexts.en.preview.submit };
  const isBlank = controlsOf(form).length === 0;
  const description = {
    path: `${form.name || 'form'}.json`,
    text: `${JSON.stringify(descriptionOf(form), null, 2)}\n`,
  };
  const files = faults.length > 0 || isBlank ? [description] : [...filesOf(form, submit), description];
  return (
    <Drawer open size="min(100vw, var(--container))" title={t('code.title')} onClose={onClose}>
      <div className="kit-stack">
        {faults.length > 0 ? (
          <Alert type="warning" showIcon title={t('code.faulty', { count: faults.length })} />
        ) : (
          <p className="secondary builder-hint">{t(isBlank ? 'code.blank' : 'code.hint')}</p>
        )}
        <Files files={files} />
      </div>
    </Drawer>
  );
}

/** Tabs that wrap, so that every name is in sight on a phone too. */
function Files({ files }: { files: readonly CodeFile[] }) {
  const t = useTexts(formBuilderTexts);
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const go = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: files.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + files.length) % files.length;
    setAt(next);
    tabs.current?.querySelectorAll('button')[next]?.focus();
  };
  const { path, text } = files[at] ?? files[0]!;
  const name = path.slice(path.lastIndexOf('/') + 1);
  return (
    <div className="kit-stack">
      <div ref={tabs} role="tablist" tabIndex={-1} aria-label={t('code.files')} className="builder-tabs" onKeyDown={go}>
        {files.map((file, place) => (
          <button
            key={file.path}
            type="button"
            role="tab"
            className="builder-tab"
            id={`${id}-${place}`}
            aria-selected={place === at}
            aria-controls={`${id}-text`}
            tabIndex={place === at ? 0 : -1}
            onClick={() => setAt(place)}
          >
            {labelOf(file.path) ?? t('code.json')}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-text`} aria-labelledby={`${id}-${at}`} className="kit-stack">
        <div className="row">
          <Typography.Text className="mono" copyable={{ text, tooltips: [t('code.copy'), t('code.copied')] }}>
            {path}
          </Typography.Text>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), name)}
          >
            {t('code.download', { name })}
          </Button>
        </div>
        {/* It scrolls by itself, by keys too. */}
        <pre className="builder-code" tabIndex={0}>
          {text}
        </pre>
      </div>
    </div>
  );
}

/** The place in a noun's folder. */
const labelOf = (path: string): string | undefined => /^src\/domains\/[^/]+\/[^/]+\/(.*)$/.exec(path)?.[1];
