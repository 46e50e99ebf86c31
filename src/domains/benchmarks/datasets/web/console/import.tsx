import { useEffect } from 'react';
import { Alert, Skeleton } from 'antd';
import { Link, useParams } from 'react-router';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { datasets, type DatasetImport, type ImportState } from '../../contract.ts';
import { datasetPageTexts } from '../texts/index.ts';
import { ImportFaults } from './import-faults.tsx';
import { ImportFile } from './import-file.tsx';
import { ImportForm } from './import-form.tsx';

/** Polling interval in milliseconds while the server is working. */
const patience = 1500;
const busy: readonly ImportState[] = ['reading', 'checking'];
const tones = { unread: 'error', refused: 'error', made: 'success' } as const;

/** The import of a table as a data set: upload, detection, definition, check. */
export default function ImportPage() {
  const t = useTexts(datasetPageTexts);
  const importId = Number(useParams()['importId']);
  const { reply, reload } = useCall(datasets.findImport, { params: { importId } });
  const isBusy = reply !== undefined && busy.includes(reply.status);
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(reload, patience);
    return () => clearInterval(timer);
  }, [isBusy, reload]);
  return (
    <ListPage title={t('import.title')} actions={<Link to="/bms/datasets">{t('import.back')}</Link>}>
      {reply ? <Body item={reply} onChanged={reload} /> : <Skeleton active />}
    </ListPage>
  );
}

function Body({ item, onChanged }: { item: DatasetImport; onChanged: () => void }) {
  const t = useTexts(datasetPageTexts);
  const { importId, status, datasetId, faults, failure, understood } = item;
  const isNew = datasetId === null;
  const before = useCall(datasets.definition, isNew ? null : { params: { datasetId } }, { once: true }).reply;
  const kept = useCall(datasets.find, isNew ? null : { params: { datasetId } }, { once: true }).reply;
  const isOpen = status === 'read' || status === 'refused';
  return (
    <>
      <Alert
        showIcon
        role="status"
        type={status in tones ? tones[status as keyof typeof tones] : 'info'}
        title={t(`import.states.${status}`)}
        description={failure || undefined}
      />
      {faults ? <ImportFaults faults={faults} /> : null}
      {status === 'made' ? <Link to="/bms/datasets">{t('import.toList')}</Link> : null}
      {status === 'made' || busy.includes(status) ? null : (
        <>
          <ImportFile importId={importId} kind="table" name={item.tableName} onSent={onChanged} />
          <ImportFile importId={importId} kind="structures" name={item.structuresName} onSent={onChanged} />
        </>
      )}
      {isOpen && understood && (isNew || (before && kept)) ? (
        <ImportForm key={item.tableName} item={item} before={before} rowVer={kept?.rowVer} onSent={onChanged} />
      ) : null}
    </>
  );
}
