import { useSyncExternalStore } from 'react';
import { buttonClass } from '#web/kit/parts/button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useTexts } from '#web/texts/language.ts';
import { standardTexts } from '../../texts/index.ts';

const never = () => () => undefined;

/** Whether the browser shows PDF files inside a page; most phones do not. The server renders as if it does. */
const useViewerOfPdf = () =>
  useSyncExternalStore(
    never,
    () => navigator.pdfViewerEnabled,
    () => true,
  );

/**
 * A PDF file inside the page, shown by the browser's own viewer. The frame cannot be sandboxed, because browsers then
 * do not start their viewer. The content is known to be a PDF file, which runs in the viewer's isolation.
 */
export function Reader({ src, name }: { src: string; name: string }) {
  const t = useTexts(standardTexts);
  const isShown = useViewerOfPdf();
  return (
    <section className="standard-reader no-print" aria-label={t('read')}>
      <p className="row">
        <a
          className={buttonClass({ look: 'primary', small: true })}
          href={src}
          download
          aria-label={t('downloadOf', { name })}
        >
          <Icon name="download" />
          {t('download')}
        </a>
        <a className={buttonClass({ small: true })} href={src} target="_blank" rel="noopener">
          <Icon name="external" />
          {t('open')}
        </a>
      </p>
      {isShown ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers start no PDF viewer in a sandbox; the server sends a PDF file
        <iframe className="standard-reader__frame no-print" src={src} title={t('frame', { name })} loading="lazy" />
      ) : (
        <p className="secondary">{t('noViewer')}</p>
      )}
    </section>
  );
}
