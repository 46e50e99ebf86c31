import './pictures.css';
import { useState } from 'react';
import { Button, Space, Typography, Upload } from 'antd';
import { UploadOutlined } from '@ant-design/icons';
import { call } from '#web/api/api.ts';
import { useTexts } from '#web/texts/language.ts';
import { doConfirmed, toast } from '#web/kit/notices.ts';
import { accounts, type OwnUser } from '../../contract.ts';
import { profileTexts } from '../texts/index.ts';
import noSignature from './no-signature.svg?url';
import { faultOf, pictureUrl, useLargestPicture } from './picture.ts';

/** The signature of audit tables and certificates; a default picture if there is none. */
export function SignaturePart({ user, onChanged }: { user: OwnUser; onChanged: () => void }) {
  const t = useTexts(profileTexts);
  const size = useLargestPicture();
  const [pending, setPending] = useState(false);
  const send = async (file: File) => {
    const body = new FormData();
    body.append('signaturefile', file);
    setPending(true);
    try {
      await call(accounts.uploadSignature, { body });
      toast('success', t('signatureChanged'));
      onChanged();
    } catch {
      // The API client has already shown the reason.
    } finally {
      setPending(false);
    }
  };
  const choose = (file: File) => {
    const fault = faultOf(file, size);
    if (fault) toast('error', t(fault, { size }));
    else void send(file);
    return false;
  };
  const remove = async () => {
    if (await doConfirmed(t('removeSignatureConfirm'), () => call(accounts.removeSignature), t('signatureRemoved')))
      onChanged();
  };
  return (
    <div className="own-picture">
      <img
        className="own-signature"
        alt={user.signature ? t('signatureOf', { name: user.nickName }) : t('noSignature')}
        src={user.signature ? pictureUrl(user.signature) : noSignature}
      />
      <Space wrap>
        <Upload accept="image/png,image/jpeg,image/gif,image/webp" showUploadList={false} beforeUpload={choose}>
          <Button type="primary" loading={pending} icon={<UploadOutlined aria-hidden />}>
            {t('uploadSignature')}
          </Button>
        </Upload>
        {user.signature && <Button onClick={() => void remove().catch(() => undefined)}>{t('removeSignature')}</Button>}
      </Space>
      <Typography.Text type="secondary">{t('signatureHint')}</Typography.Text>
    </div>
  );
}
