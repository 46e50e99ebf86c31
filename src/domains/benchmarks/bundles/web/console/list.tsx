import { CallButton } from '#web/kit/lists/call-button.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { formatBytes } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { bundles, type ImportRow } from '../../contract.ts';
import { bundleTexts } from '../../texts/index.ts';
import { bundlePageTexts } from '../texts/index.ts';
import { ExportDataset } from './export.tsx';
import { ImportBundle } from './import.tsx';
import { ImportReport } from './report.tsx';
import { ImportState } from './state.tsx';

/** States in which an import can be deleted. */
const removable: readonly ImportRow['status'][] = ['empty', 'checked', 'faulty', 'made'];

export default function BundlePage() {
  const t = useTexts(bundlePageTexts);
  const words = useTexts(bundleTexts);
  const language = useLanguage();
  const report = (bundleId: number, reload: () => void, close: () => void) => (
    <ImportReport bundleId={bundleId} onChanged={reload} onClose={close} />
  );
  return (
    <Records
      noun={bundles}
      id="bundleId"
      words={bundleTexts}
      page={bundlePageTexts}
      nameOf={(row) => row.fileName || String(row.bundleId)}
      names={{ status: (value) => words(`states.${value}`) }}
      filters={['status']}
      columns={[
        { field: 'fileName', cell: ({ fileName }) => fileName || t('none') },
        {
          field: 'fileSize',
          align: 'right',
          cell: ({ fileSize }) => (fileSize ? formatBytes(fileSize, language) : t('none')),
        },
        { field: 'status', cell: ({ status }) => <ImportState status={status} /> },
        'createBy',
        'createTime',
      ]}
      buttons={({ show, reload, close }) => {
        const sent = (bundleId: number) => {
          show(report(bundleId, reload, close));
          reload();
        };
        return (
          <>
            <CallButton
              call={bundles.begin}
              type="primary"
              onAct={() => show(<ImportBundle onSent={sent} onClose={close} />)}
            >
              {t('start')}
            </CallButton>
            <CallButton call={bundles.bundle} onAct={() => show(<ExportDataset onClose={close} />)}>
              {t('exports')}
            </CallButton>
          </>
        );
      }}
      acts={({ bundleId, status }, { act, remove, show, reload, close }) => [
        act('report', bundles.find, () => show(report(bundleId, reload, close))),
        removable.includes(status) && remove,
      ]}
    />
  );
}
