import { useState } from 'react';
import { Form, Input, Modal, Upload, Button } from 'antd';
import { UploadOutlined } from '@ant-design/icons';
import type { Editor } from '@tiptap/react';
import { useTexts } from '#web/texts/language.ts';
import { editorTexts } from '../../texts/editor.ts';

interface Props {
  editor: Editor;
  types: readonly string[];
  onImage: (file: File, alt: string) => void;
  onClose: () => void;
}

/** Inserts an image with its description; for a selected image, changes the description. */
export function PictureBox({ editor, types, onImage, onClose }: Props) {
  const t = useTexts(editorTexts);
  const [selected] = useState(() => editor.isActive('image'));
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState(() =>
    selected ? ((editor.getAttributes('image')['alt'] as string | undefined) ?? '') : '',
  );
  const done = () => {
    if (selected) editor.chain().focus().updateAttributes('image', { alt: alt.trim() }).run();
    else if (file) onImage(file, alt.trim());
    onClose();
  };
  return (
    <Modal
      open
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
        <Form.Item label={t('imageAlt')} extra={t('imageAltHint')}>
          <Input
            aria-label={t('imageAlt')}
            maxLength={200}
            value={alt}
            onChange={(event) => setAlt(event.target.value)}
            onPressEnter={(event) => event.preventDefault()}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
