import { useState, type ReactNode } from 'react';
import { Button, Select, Tooltip } from 'antd';
import {
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  LineOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { useEditorState, type Editor } from '@tiptap/react';
import type { Language } from '#shared/texts';
import { useTexts } from '#web/texts/language.ts';
import { editorTexts } from '../../texts/editor.ts';
import { LinkTool } from './link-tool.tsx';
import type { PictureTexts } from './pair.ts';
import { PictureBox } from './picture-box.tsx';
import { TableTool } from './table-tool.tsx';

const blocks = ['paragraph', 'heading2', 'heading3', 'quote', 'code'] as const;
type Block = (typeof blocks)[number];

interface Props {
  editor: Editor;
  /** Allowed image extensions. */
  types: readonly string[];
  /** Language of the text, when another editor has the same text in the other language. */
  language?: Language | undefined;
  onImage: (file: File, texts: PictureTexts) => void;
}

/** Formatting actions; a pressed button shows the format at the cursor. */
export function Toolbar({ editor, types, language, onImage }: Props) {
  const t = useTexts(editorTexts);
  const [pictureOpen, setPictureOpen] = useState(false);
  const now = useEditorState({
    editor,
    selector: ({ editor: it }) => ({
      block: blockOf(it),
      bold: it.isActive('bold'),
      italic: it.isActive('italic'),
      underline: it.isActive('underline'),
      strike: it.isActive('strike'),
      bulletList: it.isActive('bulletList'),
      orderedList: it.isActive('orderedList'),
      canUndo: it.can().undo(),
      canRedo: it.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  return (
    <div className="rich-editor__tools" role="toolbar" aria-label={t('toolbar')}>
      <Select<Block>
        size="small"
        variant="borderless"
        className="rich-editor__block"
        aria-label={t('block')}
        value={now.block}
        options={blocks.map((value) => ({ value, label: t(`blocks.${value}`) }))}
        onChange={(block) => setBlock(editor, block)}
      />
      <Tool name={t('bold')} pressed={now.bold} icon={<BoldOutlined />} onUse={() => run().toggleBold().run()} />
      <Tool
        name={t('italic')}
        pressed={now.italic}
        icon={<ItalicOutlined />}
        onUse={() => run().toggleItalic().run()}
      />
      <Tool
        name={t('underline')}
        pressed={now.underline}
        icon={<UnderlineOutlined />}
        onUse={() => run().toggleUnderline().run()}
      />
      <Tool
        name={t('strike')}
        pressed={now.strike}
        icon={<StrikethroughOutlined />}
        onUse={() => run().toggleStrike().run()}
      />
      <Tool
        name={t('bulletList')}
        pressed={now.bulletList}
        icon={<UnorderedListOutlined />}
        onUse={() => run().toggleBulletList().run()}
      />
      <Tool
        name={t('orderedList')}
        pressed={now.orderedList}
        icon={<OrderedListOutlined />}
        onUse={() => run().toggleOrderedList().run()}
      />
      <LinkTool editor={editor} />
      <Tool name={t('image')} icon={<PictureOutlined />} onUse={() => setPictureOpen(true)} />
      <TableTool editor={editor} />
      <Tool name={t('rule')} icon={<LineOutlined />} onUse={() => run().setHorizontalRule().run()} />
      <Tool name={t('clear')} icon={<ClearOutlined />} onUse={() => run().unsetAllMarks().clearNodes().run()} />
      <Tool name={t('undo')} disabled={!now.canUndo} icon={<UndoOutlined />} onUse={() => run().undo().run()} />
      <Tool name={t('redo')} disabled={!now.canRedo} icon={<RedoOutlined />} onUse={() => run().redo().run()} />
      {pictureOpen && (
        <PictureBox
          editor={editor}
          types={types}
          language={language}
          onImage={onImage}
          onClose={() => setPictureOpen(false)}
        />
      )}
    </div>
  );
}

function blockOf(editor: Editor): Block {
  if (editor.isActive('codeBlock')) return 'code';
  if (editor.isActive('blockquote')) return 'quote';
  if (editor.isActive('heading', { level: 2 })) return 'heading2';
  return editor.isActive('heading') ? 'heading3' : 'paragraph';
}

function setBlock(editor: Editor, block: Block): void {
  const plain = editor.chain().focus().clearNodes();
  switch (block) {
    case 'heading2':
      return void plain.setHeading({ level: 2 }).run();
    case 'heading3':
      return void plain.setHeading({ level: 3 }).run();
    case 'quote':
      return void plain.setBlockquote().run();
    case 'code':
      return void plain.setCodeBlock().run();
    default:
      return void plain.run();
  }
}

interface ToolProps {
  name: string;
  icon: ReactNode;
  /** Absent for actions that are not toggles. */
  pressed?: boolean;
  disabled?: boolean;
  onUse: () => void;
}

function Tool({ name, icon, pressed, disabled = false, onUse }: ToolProps) {
  return (
    <Tooltip title={name}>
      <Button
        size="small"
        type={pressed ? 'primary' : 'text'}
        aria-label={name}
        aria-pressed={pressed}
        disabled={disabled}
        icon={icon}
        // Keeps the selection in the editor.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onUse}
      />
    </Tooltip>
  );
}
