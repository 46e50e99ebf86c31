import { useState, type ReactNode } from 'react';
import { DownloadOutlined, FolderOpenOutlined, ImportOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Input, Modal, Space, Upload } from 'antd';
import {
  csvColumns,
  largestFile,
  longestImport,
  metadataImports,
  type Imported,
} from '#contract/data/metadata-imports';
import { isEmptyValue, metadataFields, valueText, type OfferedField } from '#contract/data/metadata-fields';
import type { ResourceDraft, ResourceType } from '#contract/data/resources';
import { metadataImportTexts } from '#texts/data/metadata-imports';
import { call } from '#web/api/api.ts';
import { Badge } from '#web/kit/parts/badge.tsx';
import { pick } from '#shared/texts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { readAt } from '#web/shell/form-content.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { resourcesTexts } from '#texts/data/resources';
import { effectOf, withImported, type ImportedField } from './imported.ts';
import { useShow } from './versions.tsx';
import './import-box.css';

/**
 * Opens the import of metadata, next to other ways to begin (`children`). `onTake` receives the draft with the selected
 * fields, and whether any value was replaced.
 */
export function ImportBox({
  draft,
  onTake,
  children,
}: {
  draft: ResourceDraft;
  onTake: (next: ResourceDraft, isReplacing: boolean) => void;
  children?: ReactNode;
}) {
  const t = useTexts(metadataImportTexts);
  const [open, setOpen] = useState(false);
  return (
    <div className="deposit__acts">
      <Space wrap>
        <Button icon={<ImportOutlined />} onClick={() => setOpen(true)}>
          {t('open')}
        </Button>
        {children}
      </Space>
      {open ? (
        <Dialog
          draft={draft}
          onClose={() => setOpen(false)}
          onTake={(fields) => {
            setOpen(false);
            onTake(
              withImported(draft, fields),
              fields.some((field) => effectOf(draft, field) === 'overwrites'),
            );
            toast('success', t('applied', { count: fields.length }));
          }}
        />
      ) : null}
    </div>
  );
}

interface DialogProps {
  draft: ResourceDraft;
  onTake: (fields: ImportedField[]) => void;
  onClose: () => void;
}

function Dialog({ draft, onTake, onClose }: DialogProps) {
  const t = useTexts(metadataImportTexts);
  const [read, setRead] = useState<Imported>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const show = (imported: Imported) => {
    setRead(imported);
    // Existing values are replaced only if the person selects them.
    const fresh = imported.fields.filter((field) => effectOf(draft, field) === 'fills');
    setChosen(new Set(fresh.map(({ path }) => path)));
  };
  const taken = read?.fields.filter(({ path }) => chosen.has(path)) ?? [];
  return (
    <Modal
      open
      title={t('title')}
      width="min(60rem, 96vw)"
      onCancel={onClose}
      cancelText={t('cancel')}
      okText={t('apply', { count: taken.length })}
      okButtonProps={{ disabled: taken.length === 0, ...(read ? {} : { className: 'import-box__hidden' }) }}
      onOk={() => onTake(taken)}
    >
      {read ? (
        <Fields read={read} draft={draft} chosen={chosen} onChoose={setChosen} onAgain={() => setRead(undefined)} />
      ) : (
        <Source onRead={show} />
      )}
    </Modal>
  );
}

/** Source of the metadata: a DOI if the lookup is enabled, pasted text, or a file. */
function Source({ onRead }: { onRead: (imported: Imported) => void }) {
  const t = useTexts(metadataImportTexts);
  const { reply: source } = useCall(metadataImports.source, {}, { quiet: true });
  const { reply: fields } = useCall(metadataFields.offered, {}, { quiet: true });
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const during = async (asked: () => Promise<Imported>) => {
    setBusy(true);
    setFault('');
    try {
      onRead(await asked());
    } catch (error) {
      setFault((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const read = (it: string) =>
    during(async () => {
      if (it.length > longestImport) throw new Error(t('fail.tooLarge'));
      return call(metadataImports.read, { body: { text: it } }, { quiet: true });
    });
  const readFile = (file: File) =>
    during(async () => {
      const body = new FormData();
      body.append('file', file);
      return call(metadataImports.readFile, { body }, { quiet: true });
    });
  return (
    <Space orientation="vertical" size="middle" className="import-box">
      <p>{t('lead')}</p>
      {source?.doi ? (
        <label className="import-box__source">
          {t('doi')}
          <Input.Search
            placeholder="10.1234/abcd"
            enterButton={t('fetch')}
            loading={busy}
            onSearch={(doi) => void during(async () => call(metadataImports.fetch, { body: { doi } }, { quiet: true }))}
          />
        </label>
      ) : null}
      <label className="import-box__source">
        {t('paste')}
        <Input.TextArea rows={8} value={text} spellCheck={false} onChange={({ target }) => setText(target.value)} />
      </label>
      {fault ? <Alert type="error" showIcon role="alert" title={fault} /> : null}
      <Space wrap>
        <Button type="primary" loading={busy} disabled={text.trim() === ''} onClick={() => void read(text)}>
          {t('read')}
        </Button>
        <Upload
          accept=".bib,.ris,.json,.xml,.csv,.tsv,.txt,.xlsx"
          maxCount={1}
          showUploadList={false}
          beforeUpload={(file) => {
            if (file.size > largestFile) setFault(t('fail.tooLarge'));
            else void readFile(file);
            return false;
          }}
        >
          <Button icon={<FolderOpenOutlined />}>{t('file')}</Button>
        </Upload>
        <Button type="link" icon={<DownloadOutlined />} onClick={() => saveTemplate(t('templateName'), fields ?? [])}>
          {t('template')}
        </Button>
      </Space>
      <p className="deposit__why">{t('csvHint')}</p>
    </Space>
  );
}

/** A header row: the form's fields, and the declared ones that are offered. */
function saveTemplate(name: string, fields: readonly OfferedField[]): void {
  const declared = fields.filter(({ isRetired }) => !isRetired).map(({ fieldKey }) => fieldKey);
  const link = document.createElement('a');
  // The byte order mark tells spreadsheet programs that the file is UTF-8.
  link.href = URL.createObjectURL(
    new Blob([`\ufeff${[...csvColumns, ...declared].join(',')}\r\n`], { type: 'text/csv' }),
  );
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Imported values next to the form's values, each with a check box; and the omitted values. */
function Fields({
  read,
  draft,
  chosen,
  onChoose,
  onAgain,
}: {
  read: Imported;
  draft: ResourceDraft;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onAgain: () => void;
}) {
  const t = useTexts(metadataImportTexts);
  const words = useTexts(resourcesTexts);
  const show = useShow();
  const type = (read.fields.find(({ path }) => path === 'resourceType')?.value ?? draft.resourceType) as ResourceType;
  const language = useLanguage();
  const { reply: declared } = useCall(metadataFields.offered, {}, { quiet: true });
  const fieldAt = (path: string) => declared?.find(({ fieldKey }) => path === `fieldValues.${fieldKey}`);
  const labelOf = (path: string) => {
    const field = fieldAt(path);
    if (field) return pick(field.labelZh, field.labelEn, language);
    return path.startsWith('typeMeta.')
      ? words.dynamic(`typeMeta.${type}.${path.slice('typeMeta.'.length)}`, path)
      : words.dynamic(`fields.${path}`, path);
  };
  const valueIn = (it: ResourceDraft, path: string) => {
    const field = fieldAt(path);
    const value = field && it.fieldValues[field.fieldKey];
    if (field) return isEmptyValue(value) ? t('empty') : valueText(field, value!, language);
    return path.startsWith('typeMeta.')
      ? String(readAt(it, path) ?? '') || t('empty')
      : show(path as keyof ResourceDraft, it);
  };
  const toggle = (path: string) => {
    const next = new Set(chosen);
    if (!next.delete(path)) next.add(path);
    onChoose(next);
  };
  return (
    <Space orientation="vertical" size="middle" className="import-box">
      <Space wrap>
        <strong>
          {read.fields.length > 0
            ? t('found', { count: read.fields.length, format: t(`formats.${read.format}`) })
            : t('nothing')}
        </strong>
        <Button type="link" size="small" onClick={onAgain}>
          {t('again')}
        </Button>
      </Space>
      {read.faults.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('faults', { count: read.faults.length })}
          description={
            <ul className="import-box__faults">
              {[...new Set(read.faults.map(({ message }) => message))].map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          }
        />
      ) : null}
      {read.fields.length > 0 ? (
        <div className="scroll-x import-box__table">
          <table className="table">
            <thead>
              <tr>
                <th>{t('field')}</th>
                <th>{t('now')}</th>
                <th>{t('new')}</th>
              </tr>
            </thead>
            <tbody>
              {read.fields.map((field) => {
                const effect = effectOf(draft, field);
                const label = labelOf(field.path);
                return (
                  <tr key={field.path}>
                    <th scope="row">
                      <Checkbox
                        checked={chosen.has(field.path)}
                        disabled={effect === 'same'}
                        aria-label={t('choose', { field: label })}
                        onChange={() => toggle(field.path)}
                      >
                        {label}
                      </Checkbox>
                    </th>
                    <td data-label={t('now')}>{valueIn(draft, field.path)}</td>
                    <td data-label={t('new')}>
                      {valueIn(withImported(draft, [field]), field.path)}{' '}
                      {effect === 'fills' ? null : (
                        <Badge tone={effect === 'same' ? 'idle' : 'warn'}>{t(effect)}</Badge>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      ) : null}
    </Space>
  );
}
