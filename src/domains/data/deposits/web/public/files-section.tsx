import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { Input } from 'antd';
import { ruleOf } from '#contract/data/resources';
import type { Space } from '#contract/data/record-files';
import { formatBytes } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#texts/data/resources';
import { depositTexts } from '../../texts/index.ts';
import { ArrivedFiles } from './arrived-files.tsx';
import { DropZone } from './drop-zone.tsx';
import { FieldItem } from './field-item.tsx';
import { FtpImport } from './ftp-import.tsx';
import { Section } from './section.tsx';
import type { FileList } from './file-list.ts';
import { ReadmeOffer } from './readme.tsx';
import { UploadQueue } from './upload-queue.tsx';
import { largestAnyway, type Uploads } from './uploads.ts';
import './files-section.css';

/** Drop zone, uploads in progress, uploaded files, and FTP access as an alternative. */
export const FilesSection = memo(function FilesSection({
  resourceId,
  files,
  uploads,
  space,
  lack,
  needed,
  hasFtpPassword,
  isFtpGiven,
  onChanged,
  save,
}: {
  resourceId: number | undefined;
  files: FileList;
  uploads: Uploads;
  /** Undefined until the server has answered. */
  space: Space | undefined;
  /** Reason why files are needed, once it has to be shown. */
  lack: string | undefined;
  needed: boolean;
  hasFtpPassword: boolean;
  /** Whether an FTP address was typed. */
  isFtpGiven: boolean;
  /** Called when the files on the server have changed. */
  onChanged: () => void;
  /** Saves the form and returns the record's id. */
  save: () => Promise<number>;
}) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const language = useLanguage();
  const isFtpAsked = space !== undefined && uploads.list.some(({ size }) => size > space.largestWithoutFtp);
  return (
    <Section name="files">
      <p className="deposit__why">{p(needed ? 'why.files' : 'why.filesOptional')}</p>
      <DropZone uploads={uploads} space={space} />
      <p className="deposit__readme">
        <ReadmeOffer resourceId={resourceId} onSave={uploads.add} />{' '}
        <span className="deposit__why">{p('readme.why')}</span>
      </p>
      {lack ? <p className="deposit__fault">{lack}</p> : null}
      <UploadQueue uploads={uploads} largest={space?.largest ?? largestAnyway} />
      {files.total > 0 && resourceId !== undefined ? (
        <ArrivedFiles resourceId={resourceId} files={files} onReplace={uploads.add} onChanged={onChanged} />
      ) : (
        <p className="deposit__why">{p('files.none')}</p>
      )}
      <FtpDetails isAsked={isFtpAsked} isGiven={isFtpGiven}>
        {space ? (
          <p className="deposit__why">{p('files.ftp', { size: formatBytes(space.largestWithoutFtp, language) })}</p>
        ) : null}
        <div className="deposit__pair">
          {(['ftpAddress', 'ftpRoot', 'ftpUsername'] as const).map((field) => (
            <FieldItem key={field} field={field}>
              <Input placeholder={ruleOf(field).placeholder} autoComplete="off" />
            </FieldItem>
          ))}
          <FieldItem field="ftpPassword" hint={hasFtpPassword ? p('files.ftpStored') : t('hints.ftpPassword')}>
            <Input.Password autoComplete="new-password" visibilityToggle={false} />
          </FieldItem>
        </div>
        <FtpImport resourceId={resourceId} save={save} onArrived={onChanged} />
      </FtpDetails>
    </Section>
  );
});

/**
 * Folded by default, because most files arrive through the drop zone. It opens automatically when a file should be
 * transferred by FTP.
 */
function FtpDetails({ isAsked, isGiven, children }: { isAsked: boolean; isGiven: boolean; children: ReactNode }) {
  const p = useTexts(depositTexts);
  const [isOpen, setOpen] = useState(isGiven);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (isAsked && !wasAsked.current) setOpen(true);
    wasAsked.current = isAsked;
  }, [isAsked]);
  return (
    <details
      className="deposit__group deposit__ftp"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{p('files.ftpTitle')}</summary>
      {children}
    </details>
  );
}
