import type { ReactNode } from 'react';
import { Breadcrumb, Button } from 'antd';
import {
  ExportOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  TranslationOutlined,
} from '@ant-design/icons';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { pick } from '#shared/texts';
import { storeLanguage, useLanguage, useTexts } from '#web/texts/language.ts';
import type { Title } from './menu.ts';
import { consoleTexts } from './texts/index.ts';

/** A step of the breadcrumb; for a page, the address at which it was left. */
export interface Step {
  title: Title;
  to?: string;
}

interface Props {
  narrow: boolean;
  collapsed: boolean;
  /** There is no side bar to fold. */
  hidden: boolean;
  onToggle: () => void;
  /** The breadcrumb, or the first menu level. */
  middle: ReactNode;
  /** Actions that are available on every page. */
  tools: ReactNode;
}

/** The bar above the pages. */
export function Navbar({ narrow, collapsed, hidden, onToggle, middle, tools }: Props) {
  const t = useTexts(consoleTexts);
  const toggleLabel = narrow ? t('openMenu') : collapsed ? t('expand') : t('collapse');
  return (
    <header className="console-bar">
      <Button
        type="text"
        aria-label={toggleLabel}
        title={toggleLabel}
        aria-expanded={narrow ? undefined : !collapsed}
        disabled={hidden}
        icon={narrow ? <MenuOutlined /> : collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        onClick={onToggle}
      />
      {middle}
      <div className="console-tools">
        <Link className="console-tool" to="/" title={t('toFront')}>
          <ExportOutlined />
          <span className="console-word">{t('toFront')}</span>
        </Link>
        {tools}
      </div>
    </header>
  );
}

/** The breadcrumb: home, directories, parent pages, page. */
export function Trail({ steps }: { steps: readonly Step[] }) {
  const t = useTexts(consoleTexts);
  const language = useLanguage();
  const say = ({ title, to }: Step) => {
    const text = pick(title.zh, title.en, language);
    return { title: to ? <Link to={to}>{text}</Link> : text };
  };
  return (
    <nav className="console-trail" aria-label={t('currentPosition')}>
      <span className="console-trail-label" aria-hidden>
        {t('currentPosition')}
      </span>
      <Breadcrumb items={[{ title: <Link to="/admin/index">{t('home')}</Link> }, ...steps.map(say)]} />
    </nav>
  );
}

/** Switches to the other language and stores the choice. */
export function LanguageSwitch() {
  const t = useTexts(consoleTexts);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const [search, setSearch] = useSearchParams();
  const choose = async () => {
    storeLanguage(language === 'zh' ? 'en' : 'zh');
    // A language in the address has precedence over the stored one.
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
