import { useState } from 'react';
import { Progress, Upload } from 'antd';
import { sendFile } from '#view/files/transfers';
import { useTexts } from '#web/texts/language.ts';
import { report } from '#web/kit/notices.ts';
import { CallError } from '#web/api/wire.ts';
import { datasets, structureTypes, tableTypes, type ImportKind } from '../../contract.ts';
import { largestTable, maxRows } from '../../contract/definition.ts';
import { datasetPageTexts } from '../texts/index.ts';

interface Props {
  importId: number;
  kind: ImportKind;
  /** Name of the uploaded file. */
  name: string;
  onSent: () => void;
}

/** Uploads a table or structures, in pieces if the file is large. */
export function ImportFile({ importId, kind, name, onSent }: Props) {
  const t = useTexts(datasetPageTexts);
  const [percent, setPercent] = useState<number>();
  const send = async (file: File) => {
    setPercent(0);
    try {
      await sendFile(
        datasets.importFile,
        { params: { importId }, fields: { kind } },
        file,
        { target: 'benchmarks.datasets', refId: importId, kind },
        (sent, total) => setPercent(Math.floor((sent / total) * 100)),
      );
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      report(error);
    } finally {
      setPercent(undefined);
      onSent();
    }
  };
  return (
    <section aria-label={t(`import.${kind}`)}>
      <h2>{t(`import.${kind}`)}</h2>
      <Upload.Dragger
        accept={(kind === 'table' ? tableTypes : structureTypes).map((type) => `.${type}`).join(',')}
        maxCount={1}
        showUploadList={false}
        disabled={percent !== undefined}
        beforeUpload={(file) => {
          void send(file);
          return false;
        }}
      >
        <p>{name || t('import.choose')}</p>
        <p className="secondary small">
          {kind === 'table'
            ? t('import.tableRules', { size: largestTable / 1_000_000, rows: maxRows })
            : t('import.structuresRules')}
        </p>
      </Upload.Dragger>
      {percent === undefined ? null : (
        <div role="status">
          <Progress percent={percent} showInfo={false} aria-label={t('import.sending', { percent })} />
          {t('import.sending', { percent })}
        </div>
      )}
    </section>
  );
}
