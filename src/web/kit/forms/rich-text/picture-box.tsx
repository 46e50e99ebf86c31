import { useState } from 'react';
import { Button, Checkbox, Form, Input, Modal, Upload } from 'antd';
import { UploadOutlined } from '@ant-design/icons';
import type { Editor } from '@tiptap/react';
import type { Language } from '#shared/texts';
import { useTexts } from '#web/texts/language.ts';
import { editorTexts } from '../../texts/editor.ts';
import type { PictureText, PictureTexts } from './pair.ts';

interface Props {
  editor: Editor;
  types: readonly string[];
  /** Language of the text, when another editor has the same text in the other language. */
  language?: Language | undefined;
  onImage: (file: File, texts: PictureTexts) => void;
  onClose: () => void;
}

const nothing: PictureText = { alt: '', caption: '' };
const trimmed = ({ alt, caption }: PictureText): PictureText => ({ alt: alt.trim(), caption: caption.trim() });

/** The picture at the cursor: alone in a line, or with a caption. */
const pictureAt = (editor: Editor) => (['image', 'figure'] as const).find((name) => editor.isActive(name));

/**
 * Inserts a picture with its alternative text and caption, into the text of the other language too; changes the
 * alternative text of a selected picture. Captions are edited in the text.
 */
export function PictureBox({ editor, types, language, onImage, onClose }: Props) {
  const t = useTexts(editorTexts);
  const [selected] = useState(() => pictureAt(editor));
  const [file, setFile] = useState<File>();
  const [own, setOwn] = useState<PictureText>(() =>
    selected ? { ...nothing, alt: (editor.getAttributes(selected)['alt'] as string | undefined) ?? '' } : nothing,
  );
  const [other, setOther] = useState(nothing);
  const [inBoth, setInBoth] = useState(true);
  const hasOther = language !== undefined && !selected;
  const done = () => {
    if (selected) editor.chain().focus().updateAttributes(selected, { alt: own.alt.trim() }).run();
    else if (file) onImage(file, { own: trimmed(own), ...(hasOther && inBoth ? { other: trimmed(other) } : {}) });
    onClose();
  };
  return (
    <Modal
      open
      width={hasOther ? 'min(100vw, 45rem)' : undefined}
      title={t('image')}
      okText={t(selected ? 'imageChange' : 'imageInsert')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !selected && !file }}
      onOk={done}
      onCancel={onClose}
    >
      {/* The dialog is outside of the form's DOM, but its React events would bubble to the form. */}
      <Form layout="vertical" component={false}>
        {!selected && (
          <Form.Item>
            <Upload
              accept={types.map((type) => `.${type}`).join(',')}
              maxCount={1}
              beforeUpload={(chosen) => {
                setFile(chosen);
                return false;
              }}
              onRemove={() => setFile(undefined)}
            >
              <Button icon={<UploadOutlined />}>{t('imageChoose')}</Button>
            </Upload>
          </Form.Item>
        )}
        {hasOther ? (
          <Form.Item extra={t('imageBothHint')}>
            <Checkbox checked={inBoth} onChange={(event) => setInBoth(event.target.checked)}>
              {t('imageBoth')}
            </Checkbox>
          </Form.Item>
        ) : null}
        <div className="rich-editor__picture">
          <div>
            <TextsOf of={language} value={own} hasCaption={!selected} onChange={setOwn} />
          </div>
          {hasOther && inBoth ? (
            <div>
              <TextsOf of={language === 'zh' ? 'en' : 'zh'} value={other} hasCaption onChange={setOther} />
            </div>
          ) : null}
        </div>
      </Form>
    </Modal>
  );
}

interface TextsProps {
  /** Language of the text that gets the picture; absent where there is only one text. */
  of: Language | undefined;
  value: PictureText;
  hasCaption: boolean;
  onChange: (value: PictureText) => void;
}

/** Alternative text and caption in one language. */
function TextsOf({ of, value, hasCaption, onChange }: TextsProps) {
  const t = useTexts(editorTexts);
  return (['alt', 'caption'] as const)
    .filter((field) => field === 'alt' || hasCaption)
    .map((field) => {
      const name = t(field === 'alt' ? 'imageAlt' : 'imageCaption');
      const label = of ? `${name} · ${t(`imageIn.${of}`)}` : name;
      return (
        <Form.Item key={field} label={label} extra={t(field === 'alt' ? 'imageAltHint' : 'imageCaptionHint')}>
          <Input
            aria-label={label}
            lang={of}
            maxLength={200}
            value={value[field]}
            onChange={(event) => onChange({ ...value, [field]: event.target.value })}
            onPressEnter={(event) => event.preventDefault()}
          />
        </Form.Item>
      );
    });
}
