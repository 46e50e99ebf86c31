import { useState } from 'react';
import { type Damaged, type Folder, type ResourceFile, recordFiles } from '#contract/data/record-files';
import { Button, Card, Descriptions, Tooltip, Typography } from 'antd';
import { DownloadOutlined, EyeOutlined } from '@ant-design/icons';
import { ftpImports } from '#contract/data/ftp-imports';
import type { ResourceFull } from '#contract/data/resources';
import { ftpImportTexts } from '#texts/data/ftp-imports';
import { resourcesTexts } from '#texts/data/resources';
import { LastCheck } from '#view/data/ftp-imports';
import { FolderLink, FolderPath, MoveContext } from '#view/data/record-files';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { formatBytes } from '#web/kit/parts/format.ts';
import { Note } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { reviewPageTexts } from '../texts/index.ts';
import { placeId } from './metadata.tsx';
import type { PreviewedFile } from './preview.tsx';

const firstPage = { pageNum: 1, pageSize: 10 };

const isFile = (entry: Folder | ResourceFile): entry is ResourceFile => 'id' in entry;

/** Files of a submission with their checksums, folder by folder; sorted by name or size. */
export function Files({ resource, onPreview }: { resource: ResourceFull; onPreview: (file: PreviewedFile) => void }) {
  const t = useTexts(reviewPageTexts);
  const words = useTexts(resourcesTexts);
  const language = useLanguage();
  const [page, setPage] = useState(firstPage);
  const [order, setOrder] = useState<{ sort?: 'name' | 'size'; order?: 'asc' | 'desc' }>({});
  const id = resource.resourceId;
  const [folder, setFolder] = useState('');
  const { reply: tree } = useCall(recordFiles.reviewTree, { params: { id }, query: { ...page, ...order, folder } });
  const move = (to: { folder?: string }) => {
    setFolder(to.folder ?? '');
    setPage({ ...page, pageNum: 1 });
  };
  const isDeep = tree !== undefined && (tree.here.path !== '' || tree.folders.length > 0);
  return (
    <Card
      id={placeId('files')}
      tabIndex={-1}
      title={t('sections.files')}
      className="review-card"
      extra={
        isDeep
          ? null
          : t('files.summary', { count: resource.fileCount, size: formatBytes(resource.totalSize, language) })
      }
    >
      {tree && tree.damaged.count > 0 ? <DamagedFiles damaged={tree.damaged} /> : null}
      <MoveContext value={move}>
        {isDeep ? (
          <div className="review-place">
            <FolderPath tree={tree} />
          </div>
        ) : null}
        <DataTable<Folder | ResourceFile>
          rowKey="path"
          size="small"
          sticky={false}
          page={tree && { total: tree.total, rows: [...tree.folders, ...tree.files] }}
          state={{ ...page, orderByColumn: order.sort, isAsc: order.order }}
          onState={(change) => {
            if ('orderByColumn' in change) {
              setOrder(
                change.orderByColumn
                  ? {
                      sort: change.orderByColumn === 'size' ? 'size' : 'name',
                      order: change.isAsc === 'desc' ? 'desc' : 'asc',
                    }
                  : {},
              );
              setPage({ ...page, pageNum: 1 });
            } else setPage({ ...page, ...change });
          }}
          empty={t('empty.files')}
          columns={[
            {
              key: 'name',
              title: words('fields.fileName'),
              sorter: true,
              className: 'review-file',
              render: (_value, file) =>
                !isFile(file) ? (
                  <>
                    <FolderLink path={file.path} name={file.name} />
                    <div className="secondary small">{t('files.inside', { count: file.fileCount })}</div>
                  </>
                ) : (
                  <>
                    {file.name}{' '}
                    {file.damage ? <StateBadge tone="bad">{t(`files.damaged.${file.damage}`)}</StateBadge> : null}
                    <div className="secondary small">{words.dynamic(`fileClasses.${file.fileClass}`)}</div>
                    {file.virus && (
                      <div className="secondary small">
                        {words(`virus.${file.virus.state}`, { signature: file.virus.signature || '–' })}
                      </div>
                    )}
                    <Tooltip title={`SHA-256 ${file.sha256}`}>
                      <Typography.Text code copyable={{ text: file.sha256, tooltips: t('files.copy') }}>
                        {file.sha256.slice(0, 12)}
                      </Typography.Text>
                    </Tooltip>
                  </>
                ),
            },
            {
              key: 'size',
              title: words('fields.fileSize'),
              sorter: true,
              align: 'right',
              render: (_value, file) => formatBytes(isFile(file) ? file.size : file.totalSize, language),
            },
            ...(resource.may.download
              ? [
                  {
                    key: 'operation',
                    title: t('columns.operation'),
                    render: (_value: unknown, file: Folder | ResourceFile) =>
                      isFile(file) && (
                        <>
                          <Button
                            type="text"
                            icon={<DownloadOutlined />}
                            aria-label={t('files.download', { name: file.path })}
                            onClick={() => void download(id, file)}
                          />
                          {file.size > 0 && (
                            <Button
                              type="text"
                              icon={<EyeOutlined />}
                              aria-label={t('files.preview', { name: file.path })}
                              onClick={() => onPreview(file)}
                            />
                          )}
                        </>
                      ),
                  },
                ]
              : []),
          ]}
        />
      </MoveContext>
      {resource.ftpAddress && <FtpSource resource={resource} />}
    </Card>
  );
}

/** Damaged files in any folder, and the possible remedies. */
function DamagedFiles({ damaged: { count, files } }: { damaged: Damaged }) {
  const t = useTexts(reviewPageTexts);
  return (
    <Note tone="bad" title={t('files.damagedTitle', { count })}>
      <ul>
        {files.map(({ path, damage }) => (
          <li key={path}>
            {path} ({t(`files.damaged.${damage}`)})
          </li>
        ))}
      </ul>
      {count > files.length ? <p>{t('files.damagedMore', { count: count - files.length })}</p> : null}
      <p>{t('files.damagedText')}</p>
    </Note>
  );
}

/** The FTP server that the owner named, with a connection test. */
function FtpSource({ resource }: { resource: ResourceFull }) {
  const t = useTexts(reviewPageTexts);
  const words = useTexts(resourcesTexts);
  const checks = useTexts(ftpImportTexts);
  const params = { id: resource.resourceId };
  const { reply: checked, pending: asking, reload } = useCall(ftpImports.checkedFor, { params });
  const [pending, setPending] = useState(false);
  const check = async () => {
    setPending(true);
    try {
      await call(ftpImports.checkFor, { params });
      toast('success', t('files.ftpWorks'));
    } catch {
      // The client has shown the error.
    } finally {
      setPending(false);
      // The server stores the result of the test in either case.
      reload();
    }
  };
  return (
    <Descriptions
      className="review-part"
      title={t('files.ftp')}
      extra={
        <Can call={ftpImports.checkFor}>
          <Button size="small" loading={pending} onClick={() => void check()}>
            {t('files.checkFtp')}
          </Button>
        </Can>
      }
      column={1}
      size="small"
      items={[
        { key: 'address', label: words('fields.ftpAddress'), children: resource.ftpAddress },
        { key: 'user', label: words('fields.ftpUsername'), children: resource.ftpUsername },
        { key: 'root', label: words('fields.ftpRoot'), children: resource.ftpRoot },
        {
          key: 'password',
          label: t('files.password'),
          children: resource.hasFtpPassword ? t('files.stored') : t('fallback'),
        },
        {
          key: 'check',
          label: checks('check.last'),
          children: checked ? <LastCheck found={checked} /> : asking ? null : checks('check.none'),
        },
      ]}
    />
  );
}

/** The token is sent in a header, so the bytes are fetched first and then saved by the browser. */
async function download(id: number, file: ResourceFile): Promise<void> {
  const blob = await call(recordFiles.reviewContent, { params: { id, fileId: file.id } });
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(url);
}
