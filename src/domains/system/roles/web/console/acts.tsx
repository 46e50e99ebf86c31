import { Button, Dropdown, Space, Typography } from 'antd';
import { DownOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { Can } from '#web/rights/can.tsx';
import { useTexts } from '#web/texts/language.ts';
import { roles, type Role } from '../../contract.ts';
import { rolePageTexts } from '../texts/index.ts';

interface Props {
  role: Role;
  name: string;
  onEdit: () => void;
  onScope: () => void;
  onRemove: () => void;
}

/** Buttons for the allowed acts on a role; none for the super administrator's. */
export function RoleActs({ role, name, onEdit, onScope, onRemove }: Props) {
  const t = useTexts(rolePageTexts);
  const navigate = useNavigate();
  if (role.admin) return <Typography.Text type="secondary">{t('protected')}</Typography.Text>;
  const more = {
    items: [
      { key: 'scope', label: t('scope') },
      { key: 'users', label: t('users') },
    ],
    onClick: ({ key }: { key: string }) =>
      key === 'scope' ? onScope() : void navigate(`/system/role-auth/user/${role.roleId}`),
  };
  return (
    <Space size="small">
      <Can call={roles.edit}>
        <Button type="link" size="small" aria-label={t('editOf', { name })} onClick={onEdit}>
          {t('edit')}
        </Button>
      </Can>
      <Can call={roles.remove}>
        <Button type="link" size="small" danger aria-label={t('removeOf', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </Can>
      <Can call={roles.edit}>
        <Dropdown menu={more} trigger={['click']}>
          <Button
            type="link"
            size="small"
            aria-label={t('moreOf', { name })}
            aria-haspopup="menu"
            icon={<DownOutlined aria-hidden />}
            iconPlacement="end"
          >
            {t('more')}
          </Button>
        </Dropdown>
      </Can>
    </Space>
  );
}
