import './parts.css';
import { RichText } from '#web/kit/forms/rich-text/rich-text.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { NotebookPreview } from '../contract.ts';
import { previewsTexts } from '../texts/index.ts';
import { Code } from './code.tsx';

/** The cells of a notebook: texts, code with its number, and outputs. */
export default function Notebook({ preview, name }: { preview: NotebookPreview; name: string }) {
  const t = useTexts(previewsTexts);
  return (
    <>
      {preview.more ? <p className="secondary small">{t('text.more')}</p> : null}
      <div className="preview__notebook" tabIndex={0} role="region" aria-label={t('text.of', { name })}>
        {preview.blocks.map((block, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- cells may be equal, and never move
          <Block key={at} block={block} language={preview.language} />
        ))}
      </div>
    </>
  );
}

function Block({ block, language }: { block: NotebookPreview['blocks'][number]; language: string }) {
  const t = useTexts(previewsTexts);
  switch (block.type) {
    case 'html':
      return (
        <div className="scroll-x">
          <RichText html={block.html} />
        </div>
      );
    case 'code':
      return (
        <div className="preview__code">
          <span className="mono secondary small">[{block.count ?? ' '}]</span>
          <pre>
            <Code text={block.text} language={language} />
          </pre>
        </div>
      );
    case 'text':
      return (
        <pre className={block.isError ? 'preview__output preview__output--error' : 'preview__output'}>{block.text}</pre>
      );
    case 'picture':
      return <img className="preview__picture" src={block.source} alt={t('notebook.figure')} />;
    case 'other':
      return <p className="secondary small">{t('notebook.other', { mime: block.mime })}</p>;
  }
}
