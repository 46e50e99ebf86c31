import { Button, Space, Tooltip, Typography } from 'antd';
import { DeleteOutlined, EditOutlined, KeyOutlined, TeamOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import type { ReactNode } from 'react';
import { Can, useViewer } from '#web/rights/can.tsx';
import { useTexts } from '#web/texts/language.ts';
import { users, type User } from '../../contract.ts';
import { userPageTexts } from '../texts/index.ts';

interface Props {
  user: User;
  onEdit: () => void;
  onReset: () => void;
  onRemove: () => void;
}

/** Buttons for the allowed acts on one user. */
export function UserActs({ user, onEdit, onReset, onRemove }: Props) {
  const t = useTexts(userPageTexts);
  const viewer = useViewer();
  const navigate = useNavigate();
  const { userId, userName: name } = user;
  if (user.admin) return <Typography.Text type="secondary">{t('protected')}</Typography.Text>;
  return (
    <Space size={0}>
      <Can call={users.edit}>
        <Act label={t('editOf', { name })} hint={t('edit')} icon={<EditOutlined />} onClick={onEdit} />
      </Can>
      <Can call={users.resetPwd}>
        <Act label={t('resetPwdOf', { name })} hint={t('resetPwd')} icon={<KeyOutlined />} onClick={onReset} />
      </Can>
      <Can call={users.assignRoles}>
        <Act
          label={t('roles.assignTo', { name })}
          hint={t('roles.assign')}
          icon={<TeamOutlined />}
          onClick={() => void navigate(`/system/user-auth/role/${userId}`)}
        />
      </Can>
      {userId !== viewer?.userId && (
        <Can call={users.remove}>
          <Act danger label={t('removeOf', { name })} hint={t('remove')} icon={<DeleteOutlined />} onClick={onRemove} />
        </Can>
      )}
    </Space>
  );
}

interface ActProps {
  label: string;
  hint: string;
  icon: ReactNode;
  danger?: boolean;
  onClick: () => void;
}

function Act({ label, hint, ...button }: ActProps) {
  return (
    <Tooltip title={hint}>
      <Button type="text" size="small" aria-label={label} {...button} />
    </Tooltip>
  );
}
