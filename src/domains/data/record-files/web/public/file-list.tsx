import { use } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { ResourceDetail } from '#contract/data/record-pages';
import { resourceStatus } from '#contract/data/resources';
import type { Tree } from '#contract/data/record-files';
import { AccessPanel } from '#view/data/access-requests';
import { pick } from '#shared/texts';
import { Button, buttonClass } from '#web/kit/parts/button.tsx';
import { formatDay } from '#web/kit/parts/format.ts';
import { Icon } from '#web/kit/parts/icon.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { recordFilesTexts } from '#texts/data/record-files';
import { filePagesTexts } from '../texts/index.ts';
import { CommandLine, SelectionBar, severalAddress, useSelection } from '#view/data/bundles';
import { FilePages, FolderPath, MoveContext, usePlaces } from './file-places.tsx';
import { FileTable, type Order } from './file-table.tsx';
import './file-list.css';

interface Props {
  record: ResourceDetail;
  /** Null if the address names an unknown folder. */
  tree: Tree | null;
  order: Order;
  /** Part of the path that filters the files; empty for a whole folder. */
  find: string;
  origin: string;
}

/** The files, one folder at a time, with checksums, or the reason why they are not available. */
export function FileList({ record, tree, order, find, origin }: Props) {
  const { revalidate } = useRevalidator();
  const t = useTexts(filePagesTexts);
  const selection = useSelection();
  const shown = tree !== null && tree.total > 0;
  const canFind = tree !== null && (find !== '' || record.fileCount >= manyFiles);
  return (
    <section aria-labelledby="files">
      <h2 id="files">{t('files.title')}</h2>
      <WhyNot record={record} />
      {record.sharingMethod === 'restricted' && record.status === resourceStatus.published ? (
        // The key remounts the panel after access was granted or revoked.
        <AccessPanel key={String(record.mayDownload)} publicId={record.publicId} onGranted={() => void revalidate()} />
      ) : null}
      {shown || tree === null ? <FolderPath tree={tree} /> : null}
      {canFind ? <FindForm tree={tree} find={find} /> : null}
      {shown ? (
        <form
          className="files__form"
          method="get"
          action={severalAddress('bundle', record.publicId)}
          onSubmit={(event) => event.preventDefault()}
        >
          {record.mayDownload ? <SelectionBar record={record} selection={selection} /> : null}
          <FileTable record={record} tree={tree} order={order} selection={selection} isFound={find !== ''} />
          <FilePages tree={tree} />
        </form>
      ) : null}
      {tree?.total === 0 && find !== '' ? <p role="status">{t('files.notFound', { name: find })}</p> : null}
      {tree?.total === 0 && find === '' && record.sharingMethod !== 'closed' ? (
        <p>{t(record.hasFtp ? 'files.ftpOnly' : 'files.none')}</p>
      ) : null}
      {shown && record.mayDownload ? <CommandLine record={record} origin={origin} /> : null}
    </section>
  );
}

/** Number of files from which on the list has a search field. */
const manyFiles = 10;

/** Filters the files in and below this folder by a part of their path; a plain form that works without JavaScript. */
function FindForm({ tree, find }: { tree: Tree; find: string }) {
  const t = useTexts(filePagesTexts);
  const to = usePlaces();
  const navigate = useNavigate();
  const go = use(MoveContext);
  // A form does not use the address.
  if (go) return null;
  return (
    <form
      className="row no-print files__find"
      method="get"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
        void navigate(to({ name, pageNum: undefined }), { preventScrollReset: true });
      }}
    >
      {tree.here.path ? <input type="hidden" name="folder" value={tree.here.path} /> : null}
      <input
        className="input"
        type="search"
        name="name"
        key={find}
        defaultValue={find}
        maxLength={200}
        aria-label={t('files.find')}
        placeholder={t('files.find')}
      />
      <Button small type="submit">
        <Icon name="search" />
        {t('files.findAct')}
      </Button>
      {find ? (
        <Link className={buttonClass({ small: true, look: 'plain' })} to={to({ name: undefined, pageNum: undefined })}>
          {t('files.findAll')}
        </Link>
      ) : null}
    </form>
  );
}

/** The reason why the files cannot be downloaded now, instead of the buttons. */
function WhyNot({ record }: { record: ResourceDetail }) {
  const language = useLanguage();
  const access = useTexts(recordFilesTexts);
  if (record.isOpen) return null;
  if (record.sharingMethod === 'open') {
    return <Note tone="warn" title={access('access.embargo', { date: formatDay(record.openDate, language) })} />;
  }
  const restricted = record.sharingMethod === 'restricted';
  return (
    <Note tone="warn" title={access(restricted ? 'access.restricted' : 'access.closed')}>
      <p className="record__terms">
        <strong>{access(restricted ? 'access.conditions' : 'access.reason')}</strong>
        {language === 'zh' ? null : ' '}
        {restricted ? pick(record.accessRestriction, record.accessRestrictionEn, language) : record.nonDisclosureReason}
      </p>
    </Note>
  );
}
