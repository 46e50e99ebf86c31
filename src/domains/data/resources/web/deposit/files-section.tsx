import { memo, useRef, useState } from 'react';
import { CloseOutlined, DeleteOutlined, ReloadOutlined } from '@ant-design/icons';
import { App, Button, Input, Pagination, Progress, Select } from 'antd';
import { fileClasses, resources, type ResourceFile } from '#contract/data/resources';
import { call } from '#web/api.ts';
import { formatBytes } from '#web/kit/format.ts';
import { useLanguage, useTexts } from '#web/language.ts';
import { resourcesTexts } from '../../texts/index.ts';
import { depositTexts } from '../texts/deposit.ts';
import { controlId, Item } from './item.tsx';
import { Section } from './section.tsx';
import type { Upload, Uploads } from './uploads.ts';
import './files-section.css';

/** Files on one page of the list. */
export const filesPerPage = 50;

export interface FileList {
  total: number;
  /** Bytes of all of them, as far as they are in sight. */
  size: number;
  rows: readonly ResourceFile[];
  page: number;
  toPage: (page: number) => void;
  reload: () => void;
}

/** Drop zone, what is on its way, what has arrived, and FTP access instead. */
export const FilesSection = memo(function FilesSection({
  resourceId,
  files,
  uploads,
  lack,
  needed,
  hasFtpPassword,
}: {
  resourceId: number | undefined;
  files: FileList;
  uploads: Uploads;
  /** Why files are needed, once that is to be said. */
  lack: string | undefined;
  needed: boolean;
  hasFtpPassword: boolean;
}) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const language = useLanguage();
  return (
    <Section name="files">
      <p className="deposit__why">{p(needed ? 'why.files' : 'why.filesOptional')}</p>
      <DropZone uploads={uploads} />
      {lack ? <p className="deposit__fault">{lack}</p> : null}
      {uploads.list.length > 0 ? (
        <ul className="deposit__files" aria-label={p('files.queue')}>
          {uploads.list.map((upload) => (
            <UploadRow key={upload.key} upload={upload} uploads={uploads} />
          ))}
        </ul>
      ) : null}
      {files.total > 0 && resourceId !== undefined ? (
        <>
          <p className="deposit__total">
            {p('files.total', { count: files.total, size: formatBytes(files.size, language) })}
          </p>
          <ul className="deposit__files" aria-label={p('files.list')}>
            {files.rows.map((file) => (
              <FileRow key={file.id} resourceId={resourceId} file={file} reload={files.reload} />
            ))}
          </ul>
          <Pagination
            hideOnSinglePage
            current={files.page}
            pageSize={filesPerPage}
            total={files.total}
            showSizeChanger={false}
            onChange={files.toPage}
          />
        </>
      ) : (
        <p className="deposit__why">{p('files.none')}</p>
      )}
      <fieldset className="deposit__group">
        <legend>{p('files.ftpTitle')}</legend>
        <p className="deposit__why">{p('files.ftp')}</p>
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
      </fieldset>
    </Section>
  );
});

function DropZone({ uploads }: { uploads: Uploads }) {
  const p = useTexts(depositTexts);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const moving = uploads.list.filter(({ state }) => state === 'waiting' || state === 'running');
  const all = moving.reduce((sum, { file }) => sum + file.size, 0);
  const sent = moving.reduce((sum, { loaded, file }) => sum + Math.min(loaded, file.size), 0);
  return (
    <div
      className="deposit__drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        uploads.add(event.dataTransfer.files);
      }}
    >
      <p>
        {p('files.drop')}{' '}
        <Button id={controlId('files')} onClick={() => input.current?.click()}>
          {p('files.choose')}
        </Button>
      </p>
      {/* Around the field, because Ant Design shows every file field inside its forms. */}
      <span hidden>
        <input
          ref={input}
          type="file"
          multiple
          aria-label={p('files.choose')}
          onChange={(event) => {
            uploads.add(event.target.files ?? []);
            event.target.value = '';
          }}
        />
      </span>
      <p className="deposit__why">{p('files.rule')}</p>
      {moving.length > 0 ? (
        <div className="deposit__overlay" role="status">
          <span>{p('files.percent', { percent: all ? Math.floor((sent / all) * 100) : 0 })}</span>
        </div>
      ) : null}
    </div>
  );
}

function UploadRow({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const p = useTexts(depositTexts);
  const language = useLanguage();
  const { file, state, loaded, message } = upload;
  const bad = state === 'failed' || state === 'tooBig' || state === 'empty';
  const percent = file.size ? Math.min(100, Math.floor((loaded / file.size) * 100)) : 0;
  const words = {
    waiting: p('files.waiting'),
    running: p('files.percent', { percent }),
    failed: p('files.failed', { reason: message ?? '' }),
    tooBig: p('files.tooBig', { size: formatBytes(file.size, language) }),
    empty: p('files.emptyFile'),
  }[state];
  return (
    <li className="deposit__file">
      <div className="deposit__file-name">
        <span>{file.name}</span>
        <span className={bad ? 'deposit__fault' : 'deposit__why'} {...(bad ? { role: 'alert' } : {})}>
          {words}
        </span>
        {bad ? null : <Progress percent={percent} showInfo={false} size="small" aria-label={file.name} />}
      </div>
      <span className="deposit__size">{formatBytes(file.size, language)}</span>
      {state === 'failed' ? (
        <Button
          type="text"
          icon={<ReloadOutlined />}
          aria-label={p('files.retry', { name: file.name })}
          onClick={() => uploads.retry(upload.key)}
        />
      ) : null}
      <Button
        type="text"
        icon={<CloseOutlined />}
        aria-label={p(bad ? 'files.dismiss' : 'files.cancel', { name: file.name })}
        onClick={() => uploads.cancel(upload.key)}
      />
    </li>
  );
}

function FileRow({ resourceId, file, reload }: { resourceId: number; file: ResourceFile; reload: () => void }) {
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
        reload();
      },
    });
  return (
    <li className="deposit__file">
      <div className="deposit__file-name">
        <span>{file.path}</span>
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
