import { useRevalidator } from 'react-router';
import type { ResourceDetail, Tree } from '#calls/data/resources';
import { AccessPanel } from '#view/data/access-requests';
import { pick } from '#shared/texts';
import { Button } from '#web/kit/button.tsx';
import { formatBytes, formatDay } from '#web/kit/format.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Note } from '#web/kit/states.tsx';
import { useLanguage, useTexts } from '#web/language.ts';
import { resourcePagesTexts } from '../texts/index.ts';
import { CommandLine } from './command-line.tsx';
import { Download, severalAddress } from './download.tsx';
import { FilePages, FolderPath } from './file-places.tsx';
import { FileTable, type Order } from './file-table.tsx';
import { useReady, useSelection, type FileSelection } from './selection.ts';
import './file-list.css';

interface Props {
  record: ResourceDetail;
  /** Null where the address names a folder that is not there. */
  tree: Tree | null;
  order: Order;
  origin: string;
}

/** The files folder by folder with their checksums, or why there are none to be had. */
export function FileList({ record, tree, order, origin }: Props) {
  const { revalidate } = useRevalidator();
  const t = useTexts(resourcePagesTexts);
  const selection = useSelection();
  const shown = tree !== null && tree.total > 0;
  return (
    <section aria-labelledby="files">
      <h2 id="files">{t('files.title')}</h2>
      <WhyNot record={record} />
      {record.sharingMethod === 'restricted' && record.status === '5' ? (
        // Access that was given or taken back meanwhile is told anew.
        <AccessPanel key={String(record.mayDownload)} publicId={record.publicId} onGranted={() => void revalidate()} />
      ) : null}
      {shown || tree === null ? <FolderPath tree={tree} /> : null}
      {shown ? (
        <form
          className="files__form"
          method="get"
          action={severalAddress('bundle', record.publicId)}
          onSubmit={(event) => event.preventDefault()}
        >
          {record.mayDownload ? <SelectionBar record={record} selection={selection} /> : null}
          <FileTable record={record} tree={tree} order={order} selection={selection} />
          <FilePages tree={tree} />
        </form>
      ) : null}
      {tree?.total === 0 && record.sharingMethod !== 'closed' ? (
        <p>{t(record.hasFtp ? 'files.ftpOnly' : 'files.none')}</p>
      ) : null}
      {shown && record.mayDownload ? <CommandLine record={record} origin={origin} /> : null}
    </section>
  );
}

/** What is chosen and what can be done with it. Without script the boxes of this page are sent as a form. */
function SelectionBar({ record, selection }: { record: ResourceDetail; selection: FileSelection }) {
  const language = useLanguage();
  const t = useTexts(resourcePagesTexts);
  const ready = useReady();
  const { choice, isLarge } = selection;
  const name = `${record.resourceNo}-selection.zip`;
  return (
    <div className="files__chosen row no-print">
      <span role="status">
        {t(selection.isEmpty ? 'files.choose' : isLarge ? 'files.chosenMany' : 'files.chosen', {
          count: selection.count,
          size: formatBytes(selection.size, language),
        })}
      </span>
      {selection.isEmpty || isLarge ? (
        <Button small type={ready ? 'button' : 'submit'} disabled={ready}>
          <Icon name="download" />
          {t('files.downloadChosen')}
        </Button>
      ) : (
        <>
          <Download small look="primary" href={severalAddress('bundle', record.publicId, choice)} name={name}>
            <Icon name="download" />
            {t('files.downloadChosen')}
          </Download>
          <a className="button button--small" href={severalAddress('script', record.publicId, choice)} download>
            {t('files.scriptChosen')}
          </a>
        </>
      )}
      {selection.isEmpty ? null : (
        <Button small look="plain" onClick={selection.clear}>
          {t('files.clear')}
        </Button>
      )}
    </div>
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
        <strong>{t(restricted ? 'detail.conditions' : 'detail.reason')}</strong>
        {language === 'zh' ? null : ' '}
        {restricted ? pick(record.accessRestriction, record.accessRestrictionEn, language) : record.nonDisclosureReason}
      </p>
    </Note>
  );
}
