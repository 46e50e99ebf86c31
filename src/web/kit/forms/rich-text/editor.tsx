import { useEffect, useRef, useState } from 'react';
import { EditorContent, useEditor, type Editor as Tiptap } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { editorTexts } from '../../texts/editor.ts';
import { isLinkable } from './link.ts';
import { Coloured, Figure, Formula, pastedHtml, Picture, Placed, tables } from './nodes.ts';
import { insertPicture, joinPair, leavePair, type EditorPair, type PictureTexts } from './pair.ts';
import { Toolbar } from './toolbar.tsx';

export interface EditorProps {
  /** Accessible name of the field. */
  label: string;
  /** Uploads an image and returns its address; the caller shows a refusal. */
  onUpload: (file: File) => Promise<string>;
  /** Maximum size of an image in megabytes; 5 when absent. */
  maxMb?: number;
  /** The editors of a text in two languages: a picture is inserted into both in one act. */
  pair?: EditorPair | undefined;
  /** These three props are set by the form. */
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
  Figure,
  Formula,
  Coloured,
  Placed,
  ...tables,
];

/** An empty document is an empty text. The paragraph after a final picture or list only holds the cursor. */
const htmlOf = (editor: Tiptap) =>
  editor.isEmpty
    ? ''
    : editor
        .getHTML()
        .replaceAll('<figcaption></figcaption>', '')
        .replace(/(<p><\/p>)+$/, '');

export default function Editor({ label, onUpload, maxMb = 5, pair, id, value = '', onChange }: EditorProps) {
  const t = useTexts(editorTexts);
  const [uploading, setUploading] = useState(0);
  const made = useRef<Tiptap>(null);

  /** Uploads an image and inserts it at the cursor; with a pair, into the other language's text too if `texts` has it. */
  const insert = async (file: File, texts: PictureTexts) => {
    if (!types.includes(file.name.split('.').at(-1)!.toLowerCase()))
      return toast('error', t('type', { types: types.join(', ') }));
    if (file.size > maxMb * 1024 * 1024) return toast('error', t('size', { size: maxMb }));
    setUploading((count) => count + 1);
    try {
      const src = await onUpload(file);
      if (made.current) insertPicture(made.current, pair, src, texts);
    } catch {
      toast('error', t('insertFail'));
    } finally {
      setUploading((count) => count - 1);
    }
    return undefined;
  };
  const take = (files: FileList | undefined): boolean => {
    const images = [...(files ?? [])].filter((file) => file.type.startsWith('image/'));
    for (const file of images) void insert(file, { own: { alt: '', caption: '' } });
    return images.length > 0;
  };

  /** Sanitizes pasted HTML. Informs the user about parts that became links or were removed. */
  const pasted = (html: string): string => {
    const kept = pastedHtml(html);
    if (kept.linked > 0) toast('info', t('pastedLinks', { count: kept.linked }));
    if (kept.lost > 0) toast('warning', t('pastedLost', { count: kept.lost }));
    return kept.html;
  };

  const editor = useEditor({
    // Created after mounting; an instance created earlier may be destroyed before this chunk has loaded.
    immediatelyRender: false,
    extensions,
    content: value,
    onCreate: (created) => {
      made.current = created.editor;
      if (pair) joinPair(pair, created.editor);
    },
    onDestroy: () => {
      if (pair) leavePair(pair);
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

  // For a form that is filled or reset from outside; input in the editor is already there.
  useEffect(() => {
    if (editor && value !== htmlOf(editor)) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return (
    <div className="rich-editor">
      {editor && (
        <Toolbar
          editor={editor}
          types={types}
          language={pair?.language}
          onImage={(file, texts) => void insert(file, texts)}
        />
      )}
      <EditorContent editor={editor} />
      <div role="status">{uploading > 0 && <p className="rich-editor__busy">{t('uploading')}</p>}</div>
    </div>
  );
}
