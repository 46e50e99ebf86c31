import { Link } from 'react-router';
import type { OpenFile } from '#contract/data/open-files';
import { licenseTerms } from '#contract/data/resources';
import { pick } from '#shared/texts';
import { contentAddress, Download } from '#view/data/bundles';
import { formatDay } from '#web/kit/parts/format.ts';
import { Icon } from '#web/kit/parts/icon.tsx';
import { DownloadSize } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { openFilesTexts } from '../../texts/index.ts';

/** Files with the data for a check before and after the download. */
export function FileTable({ files }: { files: readonly OpenFile[] }) {
  const t = useTexts(openFilesTexts);
  return (
    <div className="open-files">
      <table className="table">
        <thead>
          <tr>
            {(['name', 'kind', 'size', 'checksum', 'license'] as const).map((column) => (
              <th key={column} className={column === 'size' ? 'num' : undefined}>
                {t(`columns.${column}`)}
              </th>
            ))}
            <th className="no-print">{t('columns.act')}</th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <Row key={file.id} file={file} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ file }: { file: OpenFile }) {
  const t = useTexts(openFilesTexts);
  const language = useLanguage();
  return (
    <tr>
      <th scope="row">
        <span className="open-files__name" title={file.path}>
          {file.name}
        </span>
        <span className="open-files__of">
          <span>{t('of')}</span>{' '}
          <Link to={`/data/detail/${file.publicId}`}>{pick(file.titleZh, file.titleEn, language)}</Link>
        </span>
        <span className="open-files__of">{t('opened', { date: formatDay(file.openDate, language) })}</span>
      </th>
      <td data-label={t('columns.kind')}>{t(`kinds.${file.kind}`)}</td>
      <td className="num" data-label={t('columns.size')}>
        <DownloadSize bytes={file.size} />
      </td>
      <td data-label={t('columns.checksum')}>
        <code className="open-files__hash">{file.sha256}</code>
      </td>
      <td data-label={t('columns.license')}>
        <LicenseLink license={file.license} />
      </td>
      <td className="no-print">
        <Download
          href={contentAddress(file.publicId, file.id)}
          name={file.name}
          small
          title={t('downloadOne', { name: file.name })}
        >
          <Icon name="download" />
          {t('download')}
        </Download>
      </td>
    </tr>
  );
}

function LicenseLink({ license }: { license: string }) {
  const terms = Object.entries(licenseTerms).find(([name]) => name === license)?.[1];
  return terms ? (
    <a href={terms.url} rel="license noreferrer">
      {terms.short}
    </a>
  ) : (
    <span>{license || '—'}</span>
  );
}
