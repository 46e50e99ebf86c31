import { Fragment, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Folder, ResourceFile, Tree } from '#contract/data/record-files';
import type { ResourceDetail } from '#contract/data/record-pages';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { Button } from '#web/kit/parts/button.tsx';
import { CopyButton } from '#web/kit/parts/copy-button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { DownloadSize } from '#web/kit/parts/time.tsx';
import { EmbedButton } from '#view/data/embeds';
import { ColumnList } from '#view/data/file-columns';
import { useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#texts/data/resources';
import { filePagesTexts } from '../texts/index.ts';
import { contentAddress, Download, severalAddress, type FileSelection } from '#view/data/bundles';
import { FolderLink, usePlaces } from './file-places.tsx';
import { Counterparts } from './counterparts.tsx';
import { Preview } from './preview.tsx';

/** Order of the list, stored in the address. */
export interface Order {
  sort: 'name' | 'size';
  order: 'asc' | 'desc';
}

interface Props {
  record: ResourceDetail;
  tree: Tree;
  order: Order;
  selection: FileSelection;
  /** Whether the list is a search result from several folders. */
  isFound?: boolean;
}

/** One page of a folder: folders, then files. Checksums are included if the reader may have the bytes. */
export function FileTable({ record, tree, order, selection, isFound }: Props) {
  const field = useTexts(resourcesTexts);
  const t = useTexts(filePagesTexts);
  const [shown, show] = useState<number>();
  const { folders, files } = tree;
  const hashes = files.some((file) => file.sha256);
  const entries = [...folders.map(selection.folder), ...files.map(selection.file)];
  const free = entries.filter(({ path }) => selection.stateOf(path) !== 'above');
  return (
    <div className="files">
      <table className="table">
        <thead>
          <tr>
            <SortHead
              name="name"
              label={field('fields.fileName')}
              order={order}
              before={
                record.mayDownload ? (
                  <input
                    type="checkbox"
                    className="no-print"
                    aria-label={t('files.selectAll')}
                    disabled={free.length === 0}
                    checked={free.length > 0 && free.every(({ path }) => selection.stateOf(path) === 'own')}
                    onChange={(event) => selection.change(free, event.target.checked)}
                  />
                ) : null
              }
            />
            <th>{field('fields.fileClass')}</th>
            <SortHead name="size" label={field('fields.fileSize')} order={order} numeric />
            {hashes ? <th>SHA-256</th> : null}
            {record.mayDownload ? <th className="no-print">{t('files.action')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {folders.map((folder) => (
            <FolderRow key={folder.path} record={record} folder={folder} hashes={hashes} selection={selection} />
          ))}
          {files.map((file) => (
            <Fragment key={file.id}>
              <tr>
                <th scope="row">
                  <span className="files__name">
                    <Box record={record} entry={file} selection={selection} name="file" value={file.id} />
                    <Icon name="file" />
                    <span>
                      {isFound ? file.path : file.name}
                      {file.damage ? (
                        <span className="files__damage">
                          <StateBadge tone="bad">{t(`files.damage.${file.damage}`)}</StateBadge>
                        </span>
                      ) : null}
                    </span>
                  </span>
                </th>
                <td className="files__kind">{field(`fileClasses.${file.fileClass}`)}</td>
                <td className="num">
                  <DownloadSize bytes={file.size} />
                </td>
                {hashes ? (
                  <td data-label="SHA-256">
                    <span className="files__hash">
                      <code title={file.sha256}>{file.sha256.slice(0, 12)}…</code>
                      <CopyButton text={file.sha256} label={t('checksum', { name: file.name })} />
                    </span>
                  </td>
                ) : null}
                {record.mayDownload ? (
                  <td className="no-print">
                    <FileActs record={record} file={file} isShown={shown === file.id} show={show} />
                  </td>
                ) : null}
              </tr>
              {shown === file.id ? (
                <tr className="files__preview no-print">
                  <td colSpan={5}>
                    <Suspense fallback={<p role="status">{t('files.loading')}</p>}>
                      <Preview publicId={record.publicId} file={file} />
                      <EmbedButton record={record} file={file} />
                      <Counterparts file={file} files={files} />
                      <ColumnList publicId={record.publicId} fileId={file.id} />
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

function FolderRow({
  record,
  folder,
  hashes,
  selection,
}: {
  record: ResourceDetail;
  folder: Folder;
  hashes: boolean;
  selection: FileSelection;
}) {
  const t = useTexts(filePagesTexts);
  return (
    <tr className="files__folder">
      <th scope="row">
        <span className="files__name">
          <Box record={record} entry={folder} selection={selection} name="folder" value={folder.path} />
          <FolderLink path={folder.path} name={folder.name} />
        </span>
      </th>
      <td className="files__kind">{t('files.count', { count: folder.fileCount })}</td>
      <td className="num">
        <DownloadSize bytes={folder.totalSize} />
      </td>
      {hashes ? <td className="files__blank">–</td> : null}
      {record.mayDownload ? (
        <td className="no-print">
          <FolderActs record={record} folder={folder} />
        </td>
      ) : null}
    </tr>
  );
}

/** Check box of an entry; entries in a selected folder stay selected. */
function Box({
  record,
  entry,
  selection,
  name,
  value,
}: {
  record: ResourceDetail;
  entry: ResourceFile | Folder;
  selection: FileSelection;
  name: 'file' | 'folder';
  value: string | number;
}) {
  const t = useTexts(filePagesTexts);
  if (!record.mayDownload) return null;
  const state = selection.stateOf(entry.path);
  const item = 'id' in entry ? selection.file(entry) : selection.folder(entry);
  return (
    <input
      type="checkbox"
      className="no-print"
      name={name}
      value={value}
      aria-label={t('files.select', { name: entry.name })}
      title={state === 'above' ? t('files.selectedAbove') : undefined}
      disabled={state === 'above'}
      checked={state !== 'no'}
      onChange={(event) => selection.change([item], event.target.checked)}
    />
  );
}

function FolderActs({ record, folder }: { record: ResourceDetail; folder: Folder }) {
  const t = useTexts(filePagesTexts);
  const href = severalAddress('bundle', record.publicId, { file: [], folder: [folder.path] });
  return (
    <span className="files__acts">
      <Download small href={href} name={`${folder.name}.zip`} title={t('files.downloadFolder', { name: folder.name })}>
        <Icon name="download" />
        {t('files.folderZip')}
      </Download>
    </span>
  );
}

function FileActs({
  record,
  file,
  isShown,
  show,
}: {
  record: ResourceDetail;
  file: ResourceFile;
  isShown: boolean;
  show: (id: number | undefined) => void;
}) {
  const field = useTexts(resourcesTexts);
  const t = useTexts(filePagesTexts);
  return (
    <span className="files__acts">
      <Download
        small
        href={contentAddress(record.publicId, file.id)}
        name={file.name}
        title={t('files.downloadOne', { name: file.name })}
      >
        <Icon name="download" />
        {field('acts.download')}
      </Download>
      {file.size > 0 ? (
        <Button
          small
          look="plain"
          aria-expanded={isShown}
          aria-label={isShown ? undefined : t('files.previewOne', { name: file.name })}
          onClick={() => show(isShown ? undefined : file.id)}
        >
          <Icon name="eye" />
          {t(isShown ? 'files.hidePreview' : 'files.preview')}
        </Button>
      ) : null}
    </span>
  );
}

function SortHead({
  name,
  label,
  order,
  numeric,
  before,
}: {
  name: Order['sort'];
  label: string;
  order: Order;
  numeric?: boolean;
  before?: ReactNode;
}) {
  const t = useTexts(filePagesTexts);
  const to = usePlaces();
  const now = order.sort === name;
  const next = now && order.order === 'asc' ? 'desc' : 'asc';
  return (
    <th
      {...(numeric ? { className: 'num' } : {})}
      aria-sort={now ? (order.order === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <span className="files__head">
        {before}
        <Link
          className="files__sort"
          to={to({ pageNum: undefined, sort: name, order: next })}
          title={`${t(name === 'name' ? 'files.sortName' : 'files.sortSize')} (${t(next === 'asc' ? 'files.ascending' : 'files.descending')})`}
        >
          {label}
          <span className="no-print" aria-hidden="true">
            {now ? (order.order === 'asc' ? '↑' : '↓') : '↕'}
          </span>
        </Link>
      </span>
    </th>
  );
}
