import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '#web/kit/parts/button.tsx';
import { RichText } from '#web/kit/forms/rich-text/rich-text.tsx';
import { formatBytes } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { Preview } from '../contract.ts';
import { previewsTexts } from '../texts/index.ts';
import { Code } from './code.tsx';
import { languageOf } from './languages.ts';

type Of<K extends Preview['kind']> = { preview: Extract<Preview, { kind: K }>; name: string };

/** The beginning of a text, unchanged; code with syntax highlighting. */
export function Text({ preview, name }: Of<'text'>) {
  const t = useTexts(previewsTexts);
  const language = languageOf(name);
  return (
    <>
      {preview.notRead ? <p className="small">{t(`text.notRead.${preview.notRead}`)}</p> : null}
      {preview.more ? <p className="secondary small">{t('text.more')}</p> : null}
      <pre className="preview__text" tabIndex={0} role="region" aria-label={t('text.of', { name })}>
        {language ? <Code text={preview.text} language={language} /> : preview.text}
      </pre>
    </>
  );
}

/** Markdown as HTML sanitised by the server; links to other files lead to these in the list of files. */
export function Markdown({
  preview,
  name,
  linkTo,
}: Of<'markdown'> & { linkTo: ((path: string) => string) | undefined }) {
  const t = useTexts(previewsTexts);
  const prose = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const link of prose.current?.querySelectorAll('a[href]') ?? []) {
      const href = link.getAttribute('href')!;
      if (/^[a-z][a-z+.-]*:|^\/|^#|^\?/i.test(href)) continue;
      if (linkTo) link.setAttribute('href', linkTo(decoded(href.replace(/[?#].*$/, ''))));
      else link.removeAttribute('href');
    }
  }, [preview, linkTo]);
  return (
    <>
      {preview.more ? <p className="secondary small">{t('text.more')}</p> : null}
      <div className="preview__prose" tabIndex={0} role="region" aria-label={t('text.of', { name })} ref={prose}>
        <RichText html={preview.html} />
      </div>
    </>
  );
}

/** A path as it was before it became an address. */
function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

/** A picture in a size for screens. */
export function Picture({ src, name }: { src: string; name: string }) {
  const t = useTexts(previewsTexts);
  const [failed, fail] = useState(false);
  if (failed) return <p role="alert">{t('fail.malformed')}</p>;
  return <img className="preview__picture" src={src} alt={t('picture', { name })} onError={() => fail(true)} />;
}

/** A PDF file by the browser's own viewer, which no sandbox lets start; the server has looked that it is one. */
export function Pdf({ src, name }: { src: string; name: string }) {
  const t = useTexts(previewsTexts);
  return (
    <>
      <p className="row">
        <a className={buttonClass({ small: true })} href={src} target="_blank" rel="noopener">
          {t('pdf.open')}
        </a>
      </p>
      {navigator.pdfViewerEnabled ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers start no PDF viewer in a sandbox; the server sends a PDF file
        <iframe className="preview__pdf" src={src} title={t('pdf.frame', { name })} />
      ) : (
        <p className="secondary">{t('pdf.noViewer')}</p>
      )}
    </>
  );
}

/** The content of an archive. */
export function Listing({ preview: { entries, total, more } }: Of<'archive'>) {
  const language = useLanguage();
  const t = useTexts(previewsTexts);
  if (entries.length === 0 && !more) return <p>{t('archive.empty')}</p>;
  const caption = more
    ? t('archive.more', { total, count: entries.length })
    : t('archive.caption', { count: entries.length });
  return (
    <div className="sheet" tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('archive.path')}</th>
            <th scope="col">{t('archive.size')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ path, size, isUnsafe }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- an archive may have two files of one path
            <tr key={at}>
              <td>
                {path} {isUnsafe ? <strong>{t('archive.unsafe')}</strong> : null}
              </td>
              <td>{formatBytes(size, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
