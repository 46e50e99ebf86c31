import { App, Avatar, Breadcrumb, Button, Dropdown } from 'antd';
import {
  ExportOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  TranslationOutlined,
} from '@ant-design/icons';
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { pick } from '#shared/texts';
import { apiBase } from '#web/api.ts';
import { useViewer } from '#web/can.tsx';
import { useShellActs } from '#web/shell/shell-data.ts';
import { keepLanguage, useLanguage, useTexts } from '#web/language.ts';
import type { Title } from './menu.ts';
import { consoleTexts } from './texts/index.ts';

interface Props {
  /** Titles from the outermost directory to the page. */
  trail: readonly Title[];
  narrow: boolean;
  collapsed: boolean;
  onToggle: () => void;
}

/** The bar above the pages: where one is, the way to the front site, language and account. */
export function Navbar({ trail, narrow, collapsed, onToggle }: Props) {
  const t = useTexts(consoleTexts);
  const language = useLanguage();
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const { logout } = useShellActs();
  const viewer = useViewer();
  const userName = viewer?.userName ?? '';
  const toggleLabel = narrow ? t('openMenu') : collapsed ? t('expand') : t('collapse');
  const askLogout = () =>
    modal.confirm({
      title: t('systemPrompt'),
      content: t('logoutConfirm'),
      okText: t('confirm'),
      cancelText: t('cancel'),
      onOk: () => logout({ to: '/login' }),
    });
  return (
    <header className="console-bar">
      <Button
        type="text"
        aria-label={toggleLabel}
        title={toggleLabel}
        aria-expanded={narrow ? undefined : !collapsed}
        icon={narrow ? <MenuOutlined /> : collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        onClick={onToggle}
      />
      <nav className="console-trail" aria-label={t('currentPosition')}>
        <Breadcrumb
          items={[
            { title: <Link to="/admin/index">{t('home')}</Link> },
            ...trail.map((title) => ({ title: pick(title.zh, title.en, language) })),
          ]}
        />
      </nav>
      <div className="console-tools">
        <Link className="console-tool" to="/" title={t('toFront')}>
          <ExportOutlined />
          <span className="console-word">{t('toFront')}</span>
        </Link>
        <LanguageSwitch />
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'profile', label: t('profile'), onClick: () => void navigate('/user/profile') },
              { type: 'divider' },
              { key: 'logout', label: t('logout'), onClick: askLogout },
            ],
          }}
        >
          <Button type="text" className="console-person">
            <Avatar size="small" aria-hidden {...(viewer?.avatar ? { src: avatarUrl(viewer.avatar) } : {})}>
              {userName.slice(0, 1).toUpperCase()}
            </Avatar>
            <span className="console-word">{userName.toUpperCase()}</span>
            <span className="aloud">{t('account')}</span>
          </Button>
        </Dropdown>
      </div>
    </header>
  );
}

/** A server path is prefixed with the API base; a full address is used as it is. */
const avatarUrl = (path: string) => (/^https?:/.test(path) ? path : apiBase + path);

function LanguageSwitch() {
  const t = useTexts(consoleTexts);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const [search, setSearch] = useSearchParams();
  const choose = async () => {
    keepLanguage(language === 'zh' ? 'en' : 'zh');
    // A language in the address outranks the stored one.
    if (search.has('lang')) setSearch((params) => (params.delete('lang'), params), { replace: true });
    else await revalidate();
  };
  return (
    <Button
      type="text"
      className="console-tool"
      icon={<TranslationOutlined />}
      title={t('language')}
      aria-label={t('language')}
      lang={language === 'zh' ? 'en' : 'zh-CN'}
      onClick={() => void choose()}
    >
      <span className="console-word">{t('otherLanguage')}</span>
    </Button>
  );
}
