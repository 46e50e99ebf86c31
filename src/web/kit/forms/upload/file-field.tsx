import { Button } from 'antd';
import { DeleteOutlined, FileTextOutlined } from '@ant-design/icons';
import { apiBase } from '#web/api/api.ts';
import { useTexts } from '#web/texts/language.ts';
import { uploadTexts } from '../../texts/upload.ts';
import { DropZone } from './drop-zone.tsx';
import { documentRule, type UploadedFile, type UploadRule } from './rule.ts';
import { useBatch, type Upload } from './use-batch.ts';

interface Props extends Partial<UploadRule> {
  onUpload: Upload;
  /** These three props are set by the form. */
  id?: string;
  value?: readonly UploadedFile[];
  onChange?: (value: UploadedFile[]) => void;
}

/**
 * Files as a form field: `<Form.Item name="files"><FileField types={['pdf']} maxCount={1} onUpload={uploadFile}
 * /></Form.Item>`. Its value is a list of `{ name, url }`.
 */
export function FileField({ onUpload, id, value = [], onChange, ...change }: Props) {
  const t = useTexts(uploadTexts);
  const rule = { ...documentRule, ...change };
  const uploading = useBatch('file', rule, onUpload);
  const replaces = rule.maxCount === 1 && value.length === 1;
  const take = async (files: File[]) => {
    const added = await uploading.take(files, replaces ? 1 : rule.maxCount - value.length);
    if (added.length) onChange?.([...(replaces ? [] : value), ...added]);
  };
  return (
    <DropZone
      id={id}
      kind="file"
      rule={rule}
      uploading={uploading}
      replaces={replaces}
      onFiles={(files) => void take(files)}
    >
      {value.length > 0 && (
        <ul className="upload__files" aria-label={t('file.list')}>
          {value.map(({ name, url }) => (
            <li key={url}>
              <FileTextOutlined aria-hidden />
              <a href={apiBase + url} target="_blank" rel="noreferrer" aria-label={t('open', { name })}>
                {name}
              </a>
              <Button
                type="text"
                size="small"
                aria-label={t('remove', { name })}
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => onChange?.(value.filter((one) => one.url !== url))}
              />
            </li>
          ))}
        </ul>
      )}
    </DropZone>
  );
}
