import { memo, useState } from 'react';
import { DeleteOutlined } from '@ant-design/icons';
import { App, Button, Input, Pagination, Select } from 'antd';
import { fileClasses, resources, type ResourceFile, type Space } from '#contract/data/resources';
import { call } from '#web/api.ts';
import { formatBytes } from '#web/kit/format.ts';
import { useLanguage, useTexts } from '#web/language.ts';
import { resourcesTexts } from '../../texts/index.ts';
import { depositTexts } from '../texts/deposit.ts';
import { DropZone } from './drop-zone.tsx';
import { Item } from './item.tsx';
import { FtpImport } from './ftp-import.tsx';
import { Section } from './section.tsx';
import { FolderLink, FolderPath, MoveContext } from '../public/file-places.tsx';
import { resourcePagesTexts } from '../texts/index.ts';
import type { FileList } from './file-list.ts';
import { UploadQueue } from './upload-queue.tsx';
import { largestAnyway, type Uploads } from './uploads.ts';
import './files-section.css';

/** Drop zone, what is on its way, what has arrived, and FTP access instead. */
export const FilesSection = memo(function FilesSection({
  resourceId,
  files,
  uploads,
  space,
  lack,
  needed,
  hasFtpPassword,
  onChanged,
  save,
}: {
  resourceId: number | undefined;
  files: FileList;
  uploads: Uploads;
  /** Absent until it is known. */
  space: Space | undefined;
  /** Why files are needed, once that is to be said. */
  lack: string | undefined;
  needed: boolean;
  hasFtpPassword: boolean;
  /** The server has other files than before. */
  onChanged: () => void;
  /** Brings what was typed to the server and answers the record's id. */
  save: () => Promise<number>;
}) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const language = useLanguage();
  return (
    <Section name="files">
      <p className="deposit__why">{p(needed ? 'why.files' : 'why.filesOptional')}</p>
      <DropZone uploads={uploads} space={space} />
      {lack ? <p className="deposit__fault">{lack}</p> : null}
      <UploadQueue uploads={uploads} largest={space?.largest ?? largestAnyway} />
      {files.total > 0 && resourceId !== undefined ? (
        <ArrivedFiles resourceId={resourceId} files={files} onChanged={onChanged} />
      ) : (
        <p className="deposit__why">{p('files.none')}</p>
      )}
      <fieldset className="deposit__group">
        <legend>{p('files.ftpTitle')}</legend>
        {space ? (
          <p className="deposit__why">{p('files.ftp', { size: formatBytes(space.largestWithoutFtp, language) })}</p>
        ) : null}
        <div className="deposit__pair">
          <Item path="ftpAddress" label={t('fields.ftpAddress')}>
            <Input placeholder="ftp.example.org" autoComplete="off" />
          </Item>
          <Item path="ftpRoot" label={t('fields.ftpRoot')}>
            <Input placeholder="/" autoComplete="off" />
          </Item>
          <Item path="ftpUsername" label={t('fields.ftpUsername')}>
            <Input autoComplete="off" />
          </Item>
          <Item
            path="ftpPassword"
            label={t('fields.ftpPassword')}
            hint={hasFtpPassword ? p('files.ftpStored') : t('hints.ftpPassword')}
          >
            <Input.Password autoComplete="new-password" visibilityToggle={false} />
          </Item>
        </div>
        <FtpImport resourceId={resourceId} save={save} onArrived={onChanged} />
      </fieldset>
    </Section>
  );
});

/** What has arrived: one page of a folder, its folders first. */
function ArrivedFiles({
  resourceId,
  files,
  onChanged,
}: {
  resourceId: number;
  files: FileList;
  onChanged: () => void;
}) {
  const p = useTexts(depositTexts);
  const t = useTexts(resourcePagesTexts);
  const language = useLanguage();
  const { tree, move } = files;
  if (!tree) return null;
  return (
    <MoveContext value={move}>
      <FolderPath tree={tree} />
      <ul className="deposit__files" aria-label={p('files.list')}>
        {tree.folders.map((folder) => (
          <li key={folder.path} className="deposit__file">
            <div className="deposit__file-name">
              <FolderLink path={folder.path} name={folder.name} />
            </div>
            <span className="deposit__why">{t('files.count', { count: folder.fileCount })}</span>
            <span className="deposit__size">{formatBytes(folder.totalSize, language)}</span>
          </li>
        ))}
        {tree.files.map((file) => (
          <FileRow key={file.id} resourceId={resourceId} file={file} onRemoved={onChanged} />
        ))}
      </ul>
      <Pagination
        hideOnSinglePage
        current={tree.pageNum}
        pageSize={tree.pageSize}
        total={tree.total}
        showSizeChanger={false}
        onChange={(page) => move({ pageNum: String(page) })}
      />
    </MoveContext>
  );
}

function FileRow({ resourceId, file, onRemoved }: { resourceId: number; file: ResourceFile; onRemoved: () => void }) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const language = useLanguage();
  const { modal } = App.useApp();
  const [chosen, choose] = useState(file.fileClass);
  const params = { id: resourceId, fileId: file.id };
  const classify = async (fileClass: ResourceFile['fileClass']) => {
    choose(fileClass);
    await call(resources.classify, { params, body: { fileClass } }).catch(() => choose(file.fileClass));
  };
  const remove = () =>
    modal.confirm({
      title: p('files.removeAsk', { name: file.name }),
      okText: t('acts.remove'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await call(resources.removeFile, { params });
        onRemoved();
      },
    });
  return (
    <li className="deposit__file">
      <div className="deposit__file-name">
        <span>{file.name}</span>
        <code className="deposit__why" title={file.sha256}>
          SHA-256 {file.sha256.slice(0, 12)}…
        </code>
      </div>
      <Select
        aria-label={p('files.classOf', { name: file.name })}
        className="deposit__class"
        value={chosen}
        onChange={(value) => void classify(value)}
        options={fileClasses.map((value) => ({ value, label: t(`fileClasses.${value}`) }))}
      />
      <span className="deposit__size">{formatBytes(file.size, language)}</span>
      <Button
        type="text"
        danger
        icon={<DeleteOutlined />}
        aria-label={p('files.remove', { name: file.name })}
        onClick={remove}
      />
    </li>
  );
}
