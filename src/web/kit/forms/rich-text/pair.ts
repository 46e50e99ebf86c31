import type { Editor } from '@tiptap/react';
import type { Language } from '#shared/texts';

/** The editors of one text in two languages. Each adds itself to `editors`. */
export interface EditorPair {
  language: Language;
  editors: Partial<Record<Language, Editor>>;
}

export interface PictureText {
  alt: string;
  caption: string;
}

/** Texts of a picture: for the body where it is inserted, and for that of the other language if there is one. */
export interface PictureTexts {
  own: PictureText;
  other?: PictureText;
}

/** Inserts a picture at the cursor, and at the same place of the other language's text. */
export function insertPicture(
  editor: Editor,
  pair: EditorPair | undefined,
  src: string,
  { own, other }: PictureTexts,
): void {
  const block = editor.state.selection.$from.index(0);
  editor.chain().focus().insertContent(nodeOf(src, own)).run();
  const second = pair?.editors[pair.language === 'zh' ? 'en' : 'zh'];
  if (!second || !other) return;
  second.chain().insertContentAt(endOfBlock(second, block), nodeOf(src, other)).run();
}

/** A picture with a caption is a block; one without stays in its line, as the editor has always written it. */
const nodeOf = (src: string, { alt, caption }: PictureText) =>
  caption === ''
    ? { type: 'image', attrs: { src, alt } }
    : { type: 'figure', attrs: { src, alt }, content: [{ type: 'text', text: caption }] };

/** Position after the block with this number, or at the end of a shorter text. */
function endOfBlock({ state: { doc } }: Editor, block: number): number {
  let position = 0;
  for (let index = 0; index <= Math.min(block, doc.childCount - 1); index++) position += doc.child(index).nodeSize;
  return position;
}

/** Adds an editor to its pair when it is created. */
export function joinPair({ language, editors }: EditorPair, editor: Editor): void {
  editors[language] = editor;
}

/** Removes an editor from its pair when it is destroyed. */
export function leavePair({ language, editors }: EditorPair): void {
  delete editors[language];
}
