import { Fragment, Suspense, useState } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import type { ResourceDetail, ResourceFile } from '#contract/data/resources';
import { AccessPanel } from '#view/data/access-requests';
import { Button, buttonClass } from '#web/kit/button.tsx';
import { formatBytes, formatDay } from '#web/kit/format.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Note } from '#web/kit/states.tsx';
import { DownloadSize } from '#web/kit/time.tsx';
import { previewKind } from '#view/files/previews';
import { useLanguage, useTexts } from '#web/language.ts';
import { resourcesTexts } from '../../texts/index.ts';
import { resourcePagesTexts } from '../texts/index.ts';
import { CopyButton } from './copy-button.tsx';
import { Download } from './download.tsx';
import { Preview } from './preview.tsx';
import './file-list.css';

/** How the list is sorted and where in it we are; the address holds it. */
export interface Order {
  sort: 'name' | 'size';
  order: 'asc' | 'desc';
  page: number;
  pages: number;
}

/** The files with their checksums, or why there are none to be had. */
export function FileList({
  record,
  files,
  order,
}: {
  record: ResourceDetail;
  files: { total: number; rows: ResourceFile[] };
  order: Order;
}) {
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const t = useTexts(resourcePagesTexts);
  return (
    <section aria-labelledby="files">
      <h2 id="files">{t('files.title')}</h2>
      {files.total > 0 ? (
        <p className="secondary small">
          {t('files.summary', { count: files.total, size: formatBytes(record.totalSize, language) })}
        </p>
      ) : null}
      <WhyNot record={record} />
      {record.sharingMethod === 'restricted' && record.status === '5' ? (
        <AccessPanel publicId={record.publicId} onGranted={() => void revalidate()} />
      ) : null}
      {files.total > 0 ? <FileTable record={record} files={files.rows} order={order} /> : null}
      {files.total === 0 && record.sharingMethod !== 'closed' ? (
        <p>{t(record.hasFtp ? 'files.ftpOnly' : 'files.none')}</p>
      ) : null}
      {order.pages > 1 ? <FilePages order={order} /> : null}
    </section>
  );
}

/** Why the files cannot be downloaded now, in place of the buttons. */
function WhyNot({ record }: { record: ResourceDetail }) {
  const language = useLanguage();
  const t = useTexts(resourcePagesTexts);
  if (record.isOpen) return null;
  if (record.sharingMethod === 'open') {
    return <Note tone="warn" title={t('detail.embargo', { date: formatDay(record.openDate, language) })} />;
  }
  const restricted = record.sharingMethod === 'restricted';
  return (
    <Note tone="warn" title={t(restricted ? 'detail.restricted' : 'detail.closed')}>
      <p className="record__terms">
        <strong>{t(restricted ? 'detail.conditions' : 'detail.reason')}</strong>{' '}
        {restricted ? record.accessRestriction : record.nonDisclosureReason}
      </p>
    </Note>
  );
}

function FileTable({ record, files, order }: { record: ResourceDetail; files: ResourceFile[]; order: Order }) {
  const field = useTexts(resourcesTexts);
  const t = useTexts(resourcePagesTexts);
  const [shown, show] = useState<number>();
  // Checksums come with the right to the bytes.
  const hashes = files.some((file) => file.sha256);
  return (
    <div className="files">
      <table className="table">
        <thead>
          <tr>
            <SortHead name="name" label={field('fields.fileName')} order={order} />
            <th>{field('fields.fileClass')}</th>
            <SortHead name="size" label={field('fields.fileSize')} order={order} numeric />
            {hashes ? <th>SHA-256</th> : null}
            {record.mayDownload ? <th className="no-print">{t('files.action')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <Fragment key={file.id}>
              <tr>
                <th scope="row">
                  <FileName file={file} />
                </th>
                <td data-label={field('fields.fileClass')}>{field(`fileClasses.${file.fileClass}`)}</td>
                <td className="num" data-label={field('fields.fileSize')}>
                  <DownloadSize bytes={file.size} />
                </td>
                {hashes ? (
                  <td data-label="SHA-256">
                    <span className="files__hash">
                      <code title={file.sha256}>{file.sha256.slice(0, 12)}…</code>
                      <CopyButton text={file.sha256} label={t('copy.checksum', { name: file.name })} />
                    </span>
                  </td>
                ) : null}
                {record.mayDownload ? (
                  <td className="no-print">
                    <span className="files__acts">
                      <Download record={record} file={file} small title={t('files.downloadOne', { name: file.name })}>
                        <Icon name="download" />
                        {field('acts.download')}
                      </Download>
                      {previewKind(file.name) ? (
                        <Button
                          small
                          look="plain"
                          aria-expanded={shown === file.id}
                          aria-label={shown === file.id ? undefined : t('files.previewOne', { name: file.name })}
                          onClick={() => show(shown === file.id ? undefined : file.id)}
                        >
                          <Icon name="eye" />
                          {t(shown === file.id ? 'files.hidePreview' : 'files.preview')}
                        </Button>
                      ) : null}
                    </span>
                  </td>
                ) : null}
              </tr>
              {shown === file.id ? (
                <tr className="files__preview no-print">
                  <td colSpan={5}>
                    <Suspense fallback={<p role="status">{t('files.loading')}</p>}>
                      <Preview publicId={record.publicId} file={file} />
                    </Suspense>
                  </td>
                </tr>
              ) : null}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FileName({ file }: { file: ResourceFile }) {
  const t = useTexts(resourcePagesTexts);
  const folder = file.path.slice(0, file.path.length - file.name.length).replace(/\/$/, '');
  return (
    <span className="files__name">
      <Icon name="file" />
      <span>
        {folder ? (
          <span className="secondary small" title={t('files.folder', { folder })}>
            {folder}/
          </span>
        ) : null}
        {file.name}
      </span>
    </span>
  );
}

function SortHead({
  name,
  label,
  order,
  numeric,
}: {
  name: Order['sort'];
  label: string;
  order: Order;
  numeric?: boolean;
}) {
  const t = useTexts(resourcePagesTexts);
  const [params] = useSearchParams();
  const now = order.sort === name;
  const next = now && order.order === 'asc' ? 'desc' : 'asc';
  const search = new URLSearchParams(params);
  search.delete('pageNum');
  search.set('sort', name);
  search.set('order', next);
  return (
    <th
      {...(numeric ? { className: 'num' } : {})}
      aria-sort={now ? (order.order === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <Link
        className="files__sort"
        to={{ search: search.toString() }}
        preventScrollReset
        title={`${t(name === 'name' ? 'files.sortName' : 'files.sortSize')} (${t(next === 'asc' ? 'files.ascending' : 'files.descending')})`}
      >
        {label}
        <span aria-hidden="true">{now ? (order.order === 'asc' ? '↑' : '↓') : '↕'}</span>
      </Link>
    </th>
  );
}

function FilePages({ order }: { order: Order }) {
  const t = useTexts(resourcePagesTexts);
  const [params] = useSearchParams();
  const to = (page: number) => {
    const search = new URLSearchParams(params);
    search.set('pageNum', String(page));
    return { search: search.toString(), hash: 'files' };
  };
  return (
    <nav className="row no-print files__pages" aria-label={t('files.pages')}>
      {order.page > 1 ? (
        <Link className={buttonClass({ small: true })} to={to(order.page - 1)} rel="prev">
          {t('files.previous')}
        </Link>
      ) : null}
      <span>{t('files.page', { page: order.page, pages: order.pages })}</span>
      {order.page < order.pages ? (
        <Link className={buttonClass({ small: true })} to={to(order.page + 1)} rel="next">
          {t('files.next')}
        </Link>
      ) : null}
    </nav>
  );
}
