import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { Input } from 'antd';
import type { Space } from '#contract/data/resources';
import { formatBytes } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#texts/data/resources';
import { depositTexts } from '../../texts/index.ts';
import { ArrivedFiles } from './arrived-files.tsx';
import { DropZone } from './drop-zone.tsx';
import { Item } from './item.tsx';
import { FtpImport } from './ftp-import.tsx';
import { Section } from './section.tsx';
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
  isFtpGiven,
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
  /** An address was typed. */
  isFtpGiven: boolean;
  /** The server has other files than before. */
  onChanged: () => void;
  /** Brings what was typed to the server and answers the record's id. */
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
      {lack ? <p className="deposit__fault">{lack}</p> : null}
      <UploadQueue uploads={uploads} largest={space?.largest ?? largestAnyway} />
      {files.total > 0 && resourceId !== undefined ? (
        <ArrivedFiles resourceId={resourceId} files={files} onChanged={onChanged} />
      ) : (
        <p className="deposit__why">{p('files.none')}</p>
      )}
      <FtpDetails isAsked={isFtpAsked} isGiven={isFtpGiven}>
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
      </FtpDetails>
    </Section>
  );
});

/** Folded until somebody needs it: most files come by the drop zone. It opens by itself for a file that should come by FTP. */
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
