import { type ReactNode, Suspense, useState } from 'react';
import { type ResourceFile, recordFiles } from '#contract/data/record-files';
import { DeleteOutlined } from '@ant-design/icons';
import { App, Button, Pagination, Select } from 'antd';
import { fileClasses } from '#contract/data/resources';
import { call } from '#web/api/api.ts';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { formatBytes } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#texts/data/resources';
import { portablePath } from '#contract/data/descriptions';
import { DescribeColumns } from '#view/data/file-columns';
import { previewKind } from '#view/files/previews';
import { depositTexts } from '../../texts/index.ts';
import { filePagesTexts } from '#view/data/record-files';
import { FolderLink, FolderPath, MoveContext } from '#view/data/record-files';
import { useSelection, type FileSelection } from '#view/data/bundles';
import type { Chosen } from './chosen.ts';
import { Choose } from './choose-file.tsx';
import { DamagedNote } from './damaged-note.tsx';
import type { FileList } from './file-list.ts';
import { Remarks } from './remarks.tsx';
import { ReplaceButton } from './replace-button.tsx';
import { StructureReadings } from './structure-readings.tsx';

/** The uploaded files: one page of a folder, its folders first. */
export function ArrivedFiles({
  resourceId,
  files,
  onReplace,
  onChanged,
}: {
  resourceId: number;
  files: FileList;
  onReplace: (chosen: readonly Chosen[]) => void;
  onChanged: () => void;
}) {
  const p = useTexts(depositTexts);
  const t = useTexts(filePagesTexts);
  const language = useLanguage();
  const { tree, move } = files;
  const selection = useSelection();
  if (!tree) return null;
  const shown = [...tree.folders.map(selection.folder), ...tree.files.map(selection.file)];
  const free = shown.filter(({ path }) => selection.stateOf(path) !== 'above');
  return (
    <MoveContext value={move}>
      <DamagedNote damaged={tree.damaged} />
      <FolderPath tree={tree} />
      {files.total > 1 ? (
        <div className="deposit__chosen">
          <label>
            <input
              type="checkbox"
              disabled={free.length === 0}
              checked={free.length > 0 && free.every(({ path }) => selection.stateOf(path) === 'own')}
              onChange={(event) => selection.change(free, event.target.checked)}
            />{' '}
            {t('files.selectAll')}
          </label>
          <ChosenActs resourceId={resourceId} selection={selection} onChanged={onChanged} />
        </div>
      ) : null}
      <ul className="deposit__files" aria-label={p('files.list')}>
        {tree.folders.map((folder) => (
          <li key={folder.path} className="deposit__file">
            {files.total > 1 ? (
              <Choose name={folder.name} item={selection.folder(folder)} selection={selection} />
            ) : null}
            <div className="deposit__file-name">
              <FolderLink path={folder.path} name={folder.name} />
            </div>
            <span className="deposit__why">{t('files.count', { count: folder.fileCount })}</span>
            <span className="deposit__size">{formatBytes(folder.totalSize, language)}</span>
          </li>
        ))}
        {tree.files.map((file) => (
          <FileRow
            // The key includes the class, so that a row is rendered again after a change of many classes.
            key={`${file.id} ${file.fileClass} ${file.sha256}`}
            resourceId={resourceId}
            file={file}
            onReplace={onReplace}
            onRemoved={onChanged}
          >
            {files.total > 1 ? <Choose name={file.name} item={selection.file(file)} selection={selection} /> : null}
          </FileRow>
        ))}
      </ul>
      <StructureReadings resourceId={resourceId} files={tree.files} />
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

/** Sets one class for all selected files, or deletes them. */
function ChosenActs({
  resourceId,
  selection,
  onChanged,
}: {
  resourceId: number;
  selection: FileSelection;
  onChanged: () => void;
}) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const { message, modal } = App.useApp();
  if (selection.isEmpty) return <span className="deposit__why">{p('files.chooseSeveral')}</span>;
  const done = (words: string) => {
    void message.success(words);
    selection.clear();
    onChanged();
  };
  const params = { id: resourceId };
  const chosen = { file: [...selection.choice.file], folder: [...selection.choice.folder] };
  const classify = async (fileClass: ResourceFile['fileClass']) => {
    const { count } = await call(recordFiles.classifySome, { params, body: { ...chosen, fileClass } });
    done(p('files.classified', { count, name: t(`fileClasses.${fileClass}`) }));
  };
  const remove = () =>
    modal.confirm({
      title: p('files.removeChosenAsk', { count: selection.count }),
      okText: t('acts.remove'),
      okButtonProps: { danger: true },
      onOk: async () => {
        const { count } = await call(recordFiles.removeSome, { params, body: chosen });
        done(p('files.removedChosen', { count }));
      },
    });
  return (
    <>
      <span role="status">{p('files.chosen', { count: selection.count })}</span>
      <Select
        aria-label={p('files.classChosen')}
        placeholder={p('files.classChosen')}
        className="deposit__class"
        value={null}
        disabled={selection.isLarge}
        onChange={(value: ResourceFile['fileClass'] | null) => value && void classify(value).catch(() => undefined)}
        options={fileClasses.map((value) => ({ value, label: t(`fileClasses.${value}`) }))}
      />
      <Button danger disabled={selection.isLarge} onClick={remove}>
        {p('files.removeChosen')}
      </Button>
    </>
  );
}

/** Whether the columns of a file can be described. */
const isTable = (name: string) => ['table', 'columns', 'parquet', 'workbook', 'scan'].includes(previewKind(name));

function FileRow({
  resourceId,
  file,
  onReplace,
  onRemoved,
  children,
}: {
  resourceId: number;
  file: ResourceFile;
  onReplace: (chosen: readonly Chosen[]) => void;
  onRemoved: () => void;
  /** The check box that selects it. */
  children: ReactNode;
}) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const language = useLanguage();
  const { modal } = App.useApp();
  const [chosen, choose] = useState(file.fileClass);
  const params = { id: resourceId, fileId: file.id };
  const classify = async (fileClass: ResourceFile['fileClass']) => {
    choose(fileClass);
    await call(recordFiles.classify, { params, body: { fileClass } }).catch(() => choose(file.fileClass));
  };
  const remove = () =>
    modal.confirm({
      title: p('files.removeAsk', { name: file.name }),
      okText: t('acts.remove'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await call(recordFiles.removeFile, { params });
        onRemoved();
      },
    });
  return (
    <li className="deposit__file">
      {children}
      <div className="deposit__file-name">
        <span>{file.name}</span>
        <Remarks place={`files:${file.path}`} />
        {file.damage ? <StateBadge tone="bad">{p(`files.damaged.${file.damage}`)}</StateBadge> : null}
        {portablePath(file.name) === file.name ? null : (
          <span className="deposit__why">{p('files.renamed', { name: portablePath(file.name) })}</span>
        )}
        {/\.(?:xlsx?|docx?|pptx)$/i.test(file.name) && file.mime === 'application/octet-stream' ? (
          <span className="deposit__why">{p('files.misnamed')}</span>
        ) : null}
        {file.virus && file.virus.state !== 'clean' ? (
          <span className="deposit__why">
            {t(`virus.${file.virus.state}`, { signature: file.virus.signature || '–' })}
          </span>
        ) : null}
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
      {isTable(file.name) ? (
        <Suspense fallback={null}>
          <DescribeColumns resourceId={resourceId} fileId={file.id} name={file.name} />
        </Suspense>
      ) : null}
      <span className="deposit__size">{formatBytes(file.size, language)}</span>
      <ReplaceButton file={file} onReplace={onReplace} />
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
