import { useEffect, useRef, useState } from 'react';
import { EditorContent, useEditor, type Editor as Tiptap } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { editorTexts } from '../../texts/editor.ts';
import { isLinkable } from './link.ts';
import { Coloured, Formula, pastedHtml, Picture, Placed, tables } from './nodes.ts';
import { Toolbar } from './toolbar.tsx';

export interface EditorProps {
  /** What the field is called; read to people who do not see it. */
  label: string;
  /** Takes an image and answers its address; a refusal is shown by whoever made the call. */
  onUpload: (file: File) => Promise<string>;
  /** Megabytes that an image may have; 5 when absent. */
  maxMb?: number;
  /** These three come from the form. */
  id?: string;
  value?: string;
  onChange?: (html: string) => void;
}

const types = ['png', 'jpg', 'jpeg', 'gif', 'webp'];

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, isAllowedUri: isLinkable, HTMLAttributes: { target: null, rel: null } },
  }),
  Picture,
  Formula,
  Coloured,
  Placed,
  ...tables,
];

/** An empty document is no text, and the line after the last picture or list belongs to the cursor. */
const htmlOf = (editor: Tiptap) => (editor.isEmpty ? '' : editor.getHTML().replace(/(<p><\/p>)+$/, ''));

export default function Editor({ label, onUpload, maxMb = 5, id, value = '', onChange }: EditorProps) {
  const t = useTexts(editorTexts);
  const [uploading, setUploading] = useState(0);
  const made = useRef<Tiptap>(null);

  /** Uploads an image and puts it where the cursor is. */
  const insert = async (file: File, alt: string) => {
    if (!types.includes(file.name.split('.').at(-1)!.toLowerCase()))
      return toast('error', t('type', { types: types.join(', ') }));
    if (file.size > maxMb * 1024 * 1024) return toast('error', t('size', { size: maxMb }));
    setUploading((count) => count + 1);
    try {
      const src = await onUpload(file);
      made.current?.chain().focus().insertContent({ type: 'image', attrs: { src, alt } }).run();
    } catch {
      toast('error', t('insertFail'));
    } finally {
      setUploading((count) => count - 1);
    }
    return undefined;
  };
  const take = (files: FileList | undefined): boolean => {
    const images = [...(files ?? [])].filter((file) => file.type.startsWith('image/'));
    for (const file of images) void insert(file, '');
    return images.length > 0;
  };

  /** Pasted HTML as it can be kept. Tells the person what became a link and what is left out. */
  const pasted = (html: string): string => {
    const kept = pastedHtml(html);
    if (kept.linked > 0) toast('info', t('pastedLinks', { count: kept.linked }));
    if (kept.lost > 0) toast('warning', t('pastedLost', { count: kept.lost }));
    return kept.html;
  };

  const editor = useEditor({
    // Made once the field is in place: one made earlier may be gone before the page has waited for this chunk.
    immediatelyRender: false,
    extensions,
    content: value,
    onCreate: (created) => {
      made.current = created.editor;
    },
    onUpdate: (updated) => onChange?.(htmlOf(updated.editor)),
    editorProps: {
      attributes: {
        ...(id ? { id } : {}),
        class: 'rich-text rich-editor__text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
      },
      transformPastedHTML: pasted,
      handlePaste: (_view, event) => take(event.clipboardData?.files),
      handleDrop: (_view, event, _slice, moved) => !moved && take(event.dataTransfer?.files),
    },
  });

  // A form that is filled or reset from outside; what was typed here is there already.
  useEffect(() => {
    if (editor && value !== htmlOf(editor)) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return (
    <div className="rich-editor">
      {editor && <Toolbar editor={editor} types={types} onImage={(file, alt) => void insert(file, alt)} />}
      <EditorContent editor={editor} />
      <div role="status">{uploading > 0 && <p className="rich-editor__busy">{t('uploading')}</p>}</div>
    </div>
  );
}
