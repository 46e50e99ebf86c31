import { useState } from 'react';
import { Button } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import { useTexts } from '#web/texts/language.ts';
import { saveFile } from '#web/api/save-file.ts';
import { kitTexts } from '../texts/index.ts';

interface Props {
  /** First part of the file name; the time of the export follows. */
  name: string;
  /** Calls the export's endpoint with the current filters. */
  onExport: () => Promise<Blob>;
}

/** Downloads the whole filtered list as a workbook. */
export function ExportButton({ name, onExport }: Props) {
  const t = useTexts(kitTexts);
  const [pending, setPending] = useState(false);
  const take = async () => {
    setPending(true);
    try {
      saveFile(await onExport(), `${name}_${Date.now()}.xlsx`);
    } catch {
      // The client has shown the reason.
    } finally {
      setPending(false);
    }
  };
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={pending} onClick={() => void take()}>
      {t('export')}
    </Button>
  );
}
