import './pictures.css';
import { useState } from 'react';
import { Avatar, Button, Space, Typography, Upload } from 'antd';
import { UploadOutlined } from '@ant-design/icons';
import { call } from '#web/api/api.ts';
import { useTexts } from '#web/texts/language.ts';
import { doConfirmed, toast } from '#web/kit/notices.ts';
import { accounts, type OwnUser } from '../../contract.ts';
import { profileTexts } from '../texts/index.ts';
import { CropBox } from './crop-box.tsx';
import { faultOf, pictureUrl, useLargestPicture } from './picture.ts';

/** The avatar: choose, crop to a square and upload, or remove it. */
export function AvatarPart({ user, onChanged }: { user: OwnUser; onChanged: () => void }) {
  const t = useTexts(profileTexts);
  const size = useLargestPicture();
  const [chosen, setChosen] = useState<File>();
  const choose = (file: File) => {
    const fault = faultOf(file, size);
    if (fault) toast('error', t(fault, { size }));
    else setChosen(file);
    return false;
  };
  const send = async (picture: Blob) => {
    const body = new FormData();
    // Without an extension, as third-party front ends send it.
    body.append('avatarfile', picture, 'avatar');
    await call(accounts.uploadAvatar, { body });
    toast('success', t('avatarChanged'));
    setChosen(undefined);
    onChanged();
  };
  const remove = async () => {
    if (await doConfirmed(t('removeAvatarConfirm'), () => call(accounts.removeAvatar), t('avatarRemoved'))) onChanged();
  };
  return (
    <div className="own-picture">
      <Avatar
        size={160}
        alt={t('avatarOf', { name: user.nickName })}
        {...(user.avatar ? { src: pictureUrl(user.avatar) } : {})}
      >
        {user.nickName.slice(0, 1)}
      </Avatar>
      <Space wrap>
        <Upload accept="image/png,image/jpeg,image/gif,image/webp" showUploadList={false} beforeUpload={choose}>
          <Button type="primary" icon={<UploadOutlined aria-hidden />}>
            {t('changeAvatar')}
          </Button>
        </Upload>
        {user.avatar && <Button onClick={() => void remove().catch(() => undefined)}>{t('removeAvatar')}</Button>}
      </Space>
      <Typography.Text type="secondary">{t('avatarHint', { size })}</Typography.Text>
      {chosen && <CropBox file={chosen} onCropped={send} onClose={() => setChosen(undefined)} />}
    </div>
  );
}
