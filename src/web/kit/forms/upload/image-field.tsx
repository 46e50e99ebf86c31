import { Button } from 'antd';
import { DeleteOutlined } from '@ant-design/icons';
import { apiBase } from '#web/api/api.ts';
import { useTexts } from '#web/texts/language.ts';
import { uploadTexts } from '../../texts/upload.ts';
import { DropZone } from './drop-zone.tsx';
import { pictureRule, type UploadRule } from './rule.ts';
import { useBatch, type Upload } from './use-batch.ts';

interface Props extends Partial<UploadRule> {
  onUpload: Upload;
  /** These three props are set by the form. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/**
 * One or several pictures as a form field: `<Form.Item name="image"><ImageField maxCount={1} onUpload={uploadFile}
 * /></Form.Item>`. Its value is the address below the API base, several joined by commas, empty for none.
 */
export function ImageField({ onUpload, id, value = '', onChange, ...change }: Props) {
  const t = useTexts(uploadTexts);
  const rule = { ...pictureRule, ...change };
  const uploading = useBatch('image', rule, onUpload);
  const addresses = value.split(',').filter(Boolean);
  const replaces = rule.maxCount === 1 && addresses.length === 1;
  const take = async (files: File[]) => {
    const added = await uploading.take(files, replaces ? 1 : rule.maxCount - addresses.length);
    if (added.length) onChange?.([...(replaces ? [] : addresses), ...added.map(({ url }) => url)].join(','));
  };
  return (
    <DropZone
      id={id}
      kind="image"
      rule={rule}
      uploading={uploading}
      replaces={replaces}
      onFiles={(files) => void take(files)}
    >
      {addresses.length > 0 && (
        <ul className="upload__pictures" aria-label={t('image.list')}>
          {addresses.map((address, at) => (
            <li key={address}>
              <a
                href={apiBase + address}
                target="_blank"
                rel="noreferrer"
                aria-label={t('open', { name: t('picture', { number: at + 1 }) })}
              >
                <img src={apiBase + address} alt="" />
              </a>
              <Button
                size="small"
                className="upload__remove"
                aria-label={t('remove', { name: t('picture', { number: at + 1 }) })}
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => onChange?.(addresses.filter((one) => one !== address).join(','))}
              />
            </li>
          ))}
        </ul>
      )}
    </DropZone>
  );
}
