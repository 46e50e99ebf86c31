import { useRef, useState } from 'react';
import { Button, Input, Popover, Space, Typography, type InputRef } from 'antd';
import { LinkOutlined } from '@ant-design/icons';
import { useEditorState, type Editor } from '@tiptap/react';
import { useTexts } from '#web/texts/language.ts';
import { editorTexts } from '../../texts/editor.ts';
import { isLinkable } from './link.ts';

/** Links the selection, or inserts the address when nothing is selected; changes or removes a link at the cursor. */
export function LinkTool({ editor }: { editor: Editor }) {
  const t = useTexts(editorTexts);
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const [wrong, setWrong] = useState(false);
  const field = useRef<InputRef>(null);
  const linked = useEditorState({ editor, selector: ({ editor: it }) => it.isActive('link') });
  const change = (next: boolean) => {
    if (next) setAddress((editor.getAttributes('link')['href'] as string | undefined) ?? '');
    setWrong(false);
    setOpen(next);
  };
  const apply = () => {
    const href = address.trim();
    if (!isLinkable(href)) return setWrong(true);
    const run = editor.chain().focus();
    if (editor.state.selection.empty && !linked)
      run.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else run.extendMarkRange('link').setLink({ href }).run();
    return setOpen(false);
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    setOpen(false);
  };
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={change}
      afterOpenChange={(shown) => shown && field.current?.focus()}
      destroyOnHidden
      content={
        <div className="rich-editor__link">
          <Input
            ref={field}
            aria-label={t('linkAddress')}
            aria-invalid={wrong}
            status={wrong ? 'error' : ''}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            onPressEnter={(event) => {
              // Prevents submitting the form around the editor.
              event.preventDefault();
              apply();
            }}
          />
          <Typography.Text type={wrong ? 'danger' : 'secondary'}>{t(wrong ? 'linkWrong' : 'linkHint')}</Typography.Text>
          <Space>
            <Button size="small" type="primary" onClick={apply}>
              {t('apply')}
            </Button>
            {linked && (
              <Button size="small" onClick={remove}>
                {t('unlink')}
              </Button>
            )}
          </Space>
        </div>
      }
    >
      <Button
        size="small"
        type={linked ? 'primary' : 'text'}
        aria-label={t('link')}
        aria-pressed={linked}
        icon={<LinkOutlined />}
        onMouseDown={(event) => event.preventDefault()}
      />
    </Popover>
  );
}
