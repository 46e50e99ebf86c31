import { Button, Dropdown } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { useTexts } from '#web/texts/language.ts';
import { saveFile } from '#web/api/save-file.ts';
import { identifiers, metadataForms, type MetadataForm } from '../../contract.ts';
import { identifierPageTexts } from '../texts/index.ts';

/** Downloads the metadata of a resource in one of the formats. */
export function MetadataExport({ resourceId, resourceNo }: { resourceId: number; resourceNo: string }) {
  const t = useTexts(identifierPageTexts);
  const take = async (form: MetadataForm) => {
    // On failure the client has shown the reason.
    const bytes = await call(identifiers.metadata, { params: { resourceId, form } }).catch(() => undefined);
    if (bytes) saveFile(bytes, `${resourceNo}.${form}.json`);
  };
  return (
    <Can call={identifiers.metadata}>
      <Dropdown
        trigger={['click']}
        menu={{
          items: metadataForms.map((key) => ({ key, label: t(`forms.${key}`) })),
          onClick: ({ key }) => void take(key as MetadataForm),
        }}
      >
        <Button icon={<DownloadOutlined aria-hidden />}>{t('exportMetadata')}</Button>
      </Dropdown>
    </Can>
  );
}
