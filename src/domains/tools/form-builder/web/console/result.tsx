import { Alert, Button, Drawer } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import { CodeFiles } from '#web/kit/parts/code-files.tsx';
import { useTexts } from '#web/texts/language.ts';
import { saveFile } from '#web/api/save-file.ts';
import { formBuilderTexts } from '../texts/index.ts';
import { filesOf } from './model/code/index.ts';
import { descriptionOf } from './model/description.ts';
import { controlsOf } from './model/edit.ts';
import type { Builder } from './use-builder.ts';

/** The results of a form: files of code, and its description. */
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
        <CodeFiles
          files={files}
          labelOf={({ path }) => labelOf(path) ?? t('code.json')}
          extra={({ path, text }) => {
            const name = path.slice(path.lastIndexOf('/') + 1);
            return (
              <Button
                icon={<DownloadOutlined aria-hidden />}
                onClick={() => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), name)}
              >
                {t('code.download', { name })}
              </Button>
            );
          }}
        />
      </div>
    </Drawer>
  );
}

/** The path inside the folder of a noun. */
const labelOf = (path: string): string | undefined => /^src\/domains\/[^/]+\/[^/]+\/(.*)$/.exec(path)?.[1];
