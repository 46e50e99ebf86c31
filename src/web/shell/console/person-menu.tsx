import { Avatar } from 'antd';
import { useNavigate } from 'react-router';
import { apiBase } from '#web/api/api.ts';
import { useViewer } from '#web/rights/can.tsx';
import { useTexts } from '#web/texts/language.ts';
import { confirmBox } from '#web/kit/notices.ts';
import { useShellActs } from '#web/shell/shell-data.ts';
import { MenuButton } from './menu-button.tsx';
import { consoleTexts } from './texts/index.ts';
import { clearTabs } from './use-tabs.ts';

/** Actions on the user's account and window. */
export function PersonMenu({ onSettings, onLock }: { onSettings: () => void; onLock: () => void }) {
  const t = useTexts(consoleTexts);
  const navigate = useNavigate();
  const { logout } = useShellActs();
  const viewer = useViewer();
  const userName = viewer?.userName ?? '';
  const askLogout = async () => {
    if (!(await confirmBox(t('logoutConfirm')))) return;
    await logout({ to: '/login' });
    clearTabs();
  };
  return (
    <MenuButton
      className="console-person"
      menu={{
        items: [
          { key: 'my', label: t('mySpace'), onClick: () => void navigate('/my') },
          { key: 'profile', label: t('profile'), onClick: () => void navigate('/user/profile') },
          { key: 'settings', label: t('layoutSettings'), onClick: onSettings },
          { key: 'lock', label: t('lock'), onClick: onLock },
          { type: 'divider' },
          { key: 'logout', label: t('logout'), onClick: () => void askLogout() },
        ],
      }}
    >
      <Avatar size="small" aria-hidden {...(viewer?.avatar ? { src: avatarUrl(viewer.avatar) } : {})}>
        {userName.slice(0, 1).toUpperCase()}
      </Avatar>
      <span className="console-word console-name">{userName}</span>
      <span className="aloud">{t('account')}</span>
    </MenuButton>
  );
}

/** A server path is prefixed with the API base; a full address is used unchanged. */
const avatarUrl = (path: string) => (/^https?:/.test(path) ? path : apiBase + path);
