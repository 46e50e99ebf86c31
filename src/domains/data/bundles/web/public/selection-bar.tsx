import type { ResourceDetail } from '#contract/data/record-pages';
import { Button } from '#web/kit/parts/button.tsx';
import { formatBytes } from '#web/kit/parts/format.ts';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { bundlePageTexts } from '../texts/index.ts';
import { Download, severalAddress } from './download.tsx';
import { useReady, type FileSelection } from './selection.ts';
import './bundles.css';

/** The selection and the actions for it. Without JavaScript the check boxes of this page are sent as a form. */
export function SelectionBar({ record, selection }: { record: ResourceDetail; selection: FileSelection }) {
  const language = useLanguage();
  const t = useTexts(bundlePageTexts);
  const ready = useReady();
  const { choice, isLarge } = selection;
  const name = `${record.resourceNo}-selection.zip`;
  return (
    <div className="files__chosen row no-print">
      <span role="status">
        {t(selection.isEmpty ? 'choose' : isLarge ? 'chosenMany' : 'chosen', {
          count: selection.count,
          size: formatBytes(selection.size, language),
        })}
      </span>
      {selection.isEmpty || isLarge ? (
        <Button small type={ready ? 'button' : 'submit'} disabled={ready}>
          <Icon name="download" />
          {t('downloadChosen')}
        </Button>
      ) : (
        <>
          <Download small look="primary" href={severalAddress('bundle', record.publicId, choice)} name={name}>
            <Icon name="download" />
            {t('downloadChosen')}
          </Download>
          <a className="button button--small" href={severalAddress('script', record.publicId, choice)} download>
            {t('scriptChosen')}
          </a>
        </>
      )}
      {selection.isEmpty ? null : (
        <Button small look="plain" onClick={selection.clear}>
          {t('clear')}
        </Button>
      )}
    </div>
  );
}
