import { datasets } from '#contract/benchmarks/datasets';
import { fillPath } from '#shared/contract';
import { apiBase } from '#web/api/api.ts';
import { CopyButton } from '#web/kit/parts/copy-button.tsx';
import { formatBytes, formatNumber } from '#web/kit/parts/format.ts';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useShell } from '#web/shell/shell-data.ts';
import type { DatasetFile, PublicDataset } from '../../contract.ts';
import { datasetTexts } from '../../texts/index.ts';
import { datasetPageTexts } from '../texts/public.ts';
import { clientSnippet, pythonSnippet } from './snippets.ts';

/** The files for participants with checksums, and code to read them. */
export function Downloads({ item }: { item: PublicDataset }) {
  const t = useTexts(datasetPageTexts);
  const words = useTexts(datasetTexts);
  const origin = useShell()?.origin ?? '';
  const { publicId, files, metrics } = item;
  if (!files.length && !metrics.length) return null;
  const version = item.version.isCurrent ? '' : `?version=${item.version.number}`;
  const addressOf = (name: string) => apiBase + fillPath(datasets.frontFile.path, { publicId, name }) + version;
  return (
    <section aria-labelledby="download">
      <h2 id="download">{t('parts.download')}</h2>
      {files.length ? (
        <>
          {item.version.hasOpenTargets ? null : <p className="secondary small">{t('download.hidden')}</p>}
          <FileTable files={files} addressOf={addressOf} />
        </>
      ) : null}
      <p className="bench__others no-print">
        {metrics.length ? (
          <a
            className="button button--small"
            href={apiBase + fillPath(datasets.sample.path, { publicId })}
            download={`${publicId}-sample.txt`}
          >
            <Icon name="download" />
            {words('sample')}
          </a>
        ) : null}
        <a className="button button--small" href={`${apiBase}/front/benchmark/croissant/${publicId}`} download>
          <Icon name="download" />
          {t('download.croissant')}
        </a>
      </p>
      {metrics.length ? <p className="secondary small">{words('sampleNote')}</p> : null}
      {files.length ? (
        <Snippet title={t('download.python')} text={pythonSnippet(item, (name) => origin + addressOf(name))} />
      ) : null}
      {metrics.length ? <Snippet title={t('download.client')} text={clientSnippet(publicId, origin)} /> : null}
    </section>
  );
}

function FileTable({ files, addressOf }: { files: readonly DatasetFile[]; addressOf: (name: string) => string }) {
  const t = useTexts(datasetPageTexts);
  const language = useLanguage();
  return (
    <div className="scroll-x bench__frame" tabIndex={0} role="group" aria-labelledby="download">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('download.file')}</th>
            <th scope="col">{t('download.content')}</th>
            <th scope="col" className="num">
              {t('download.rows')}
            </th>
            <th scope="col" className="num">
              {t('download.size')}
            </th>
            <th scope="col">SHA-256</th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ name, role, rows, bytes, sha256 }) => (
            <tr key={name}>
              <th scope="row">
                <a className="mono" href={addressOf(name)} download>
                  {name}
                </a>
              </th>
              <td>{t(`download.roles.${role}`)}</td>
              <td className="num">{rows === null ? '–' : formatNumber(rows, language)}</td>
              <td className="num">{formatBytes(bytes, language)}</td>
              <td>
                <span className="bench__hash">
                  <span className="mono" title={sha256}>
                    {sha256.slice(0, 12)}…
                  </span>
                  <CopyButton text={sha256} label={t('download.copyHash', { name })} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Snippet({ title, text }: { title: string; text: string }) {
  const t = useTexts(datasetPageTexts);
  return (
    <details className="bench__snippet">
      <summary>{title}</summary>
      <pre className="bench__code" tabIndex={0}>
        {text}
      </pre>
      <CopyButton small text={text}>
        {t('download.copy')}
      </CopyButton>
    </details>
  );
}
