import type { ResourceDetail } from '#contract/data/record-pages';
import { recordFiles } from '#contract/data/record-files';
import { apiBase } from '#web/api/api.ts';
import { fillPath } from '#shared/contract';
import { CopyButton } from '#web/kit/parts/copy-button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useTexts } from '#web/texts/language.ts';
import { readToken } from '#web/api/token.ts';
import { bundlePageTexts } from '../texts/index.ts';
import { bagAddress, Download, severalAddress } from './download.tsx';
import './bundles.css';

/**
 * Instructions for downloading everything as a bag, or by a script that resumes and verifies; files that are not open
 * need the person's own token.
 */
export function CommandLine({ record, origin }: { record: ResourceDetail; origin: string }) {
  const t = useTexts(bundlePageTexts);
  const name = `${record.resourceNo}-download.sh`;
  const address = origin + apiBase + fillPath(recordFiles.script.path, { publicId: record.publicId });
  const commands = record.isOpen
    ? `curl -fo ${name} '${address}'\nsh ${name}`
    : `read -r ACCESS_TOKEN && export ACCESS_TOKEN\nsh ${name}`;
  return (
    <details className="files__commands no-print">
      <summary>{t('commands')}</summary>
      <p>{t('commandsHelp')}</p>
      <p className="row">
        <a className="button button--small" href={severalAddress('script', record.publicId)} download={name}>
          <Icon name="download" />
          {t('script')}
        </a>
        <a
          className="button button--small"
          href={severalAddress('sums', record.publicId)}
          download={`${record.resourceNo}.sha256`}
        >
          <Icon name="shield" />
          {t('sums')}
        </a>
      </p>
      <p>{t('bagHelp')}</p>
      <p className="row">
        <Download small href={bagAddress(record.publicId)} name={`${record.resourceNo}-bag.zip`}>
          <Icon name="download" />
          {t('bag')}
        </Download>
        <Download small href={bagAddress(record.publicId, true)} name={`${record.resourceNo}-bag.zip`}>
          <Icon name="link" />
          {t('bagOfAddresses')}
        </Download>
      </p>
      {record.isOpen ? null : (
        <>
          <p>{t('tokenHelp')}</p>
          <p>
            <CopyButton text={readToken} done={t('tokenCopied')}>
              {t('copyToken')}
            </CopyButton>
          </p>
        </>
      )}
      <pre className="files__code">
        <code>{commands}</code>
      </pre>
    </details>
  );
}
