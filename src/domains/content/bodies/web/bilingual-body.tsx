import './bilingual-body.css';
import { useRef, useState } from 'react';
import { Button, Form, type FormItemProps } from 'antd';
import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import type { Language } from '#shared/texts';
import { uploadPicture } from '#view/system/uploads';
import { BilingualItem } from '#web/kit/forms/bilingual.tsx';
import type { EditorPair } from '#web/kit/forms/rich-text/pair.ts';
import { RichEditor } from '#web/kit/forms/rich-text/rich-editor.tsx';
import { useTexts } from '#web/texts/language.ts';
import { bodyTexts } from '../texts/index.ts';
import { BodyChecks } from './checks.tsx';
import { BodyPreview } from './preview.tsx';
import { useChecked } from './use-checked.ts';

interface Props {
  /** Label of a field of the form by its name, also of other bilingual fields. */
  label: (field: string) => string;
  /** From `rulesOf`. */
  rules: Partial<Record<string, FormItemProps['rules']>>;
}

/**
 * The body of a record in both languages, `contentZh` and `contentEn` of the form around it: the editors, a preview
 * beside them, and the checks before publishing.
 */
export function BilingualBody({ label, rules }: Props) {
  const t = useTexts(bodyTexts);
  const editors = useRef<EditorPair['editors']>({});
  const [previewed, setPreviewed] = useState(false);
  const form = Form.useFormInstance<Record<string, unknown>>();
  // All values, also those that no control shows.
  const values = Form.useWatch((all: Record<string, unknown>) => all, { form, preserve: true }) ?? {};
  const checked = useChecked(textOf(values['contentZh']), textOf(values['contentEn']));
  return (
    <section aria-label={t('title')}>
      <div className="bilingual-body__acts">
        <Button
          icon={previewed ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
          aria-expanded={previewed}
          onClick={() => setPreviewed(!previewed)}
        >
          {t(previewed ? 'previewHide' : 'preview')}
        </Button>
      </div>
      <div className={previewed ? 'bilingual-body__pair bilingual-body__pair--previewed' : 'bilingual-body__pair'}>
        <BilingualItem name="content" label={label} rules={rules}>
          {(language: Language, name) => (
            <RichEditor label={name} onUpload={uploadPicture} pair={{ language, editors: editors.current }} />
          )}
        </BilingualItem>
        {previewed ? <BodyPreview checked={checked} /> : null}
      </div>
      <BodyChecks values={values} label={label} checked={checked} />
    </section>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
