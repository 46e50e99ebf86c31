import { Dropdown } from 'antd';
import { CloseOutlined, PushpinOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { useLanguage, useTexts } from '#web/language.ts';
import { closes, closings, type Closing } from './tabs.ts';
import { consoleTexts } from './texts/index.ts';
import type { Tab } from './use-tabs.ts';

interface Props {
  tabs: readonly Tab[];
  open: string;
  onRefresh: (tab: Tab) => void;
  onClose: (tab: Tab, closing: Closing) => void;
}

/** Tabs of the pages that were visited, each with a context menu. */
export function TabBar({ tabs, open, onRefresh, onClose }: Props) {
  const t = useTexts(consoleTexts);
  const language = useLanguage();
  return (
    <nav className="console-tabs" aria-label={t('tab.self')}>
      <ul>
        {tabs.map((tab) => {
          const title = pick(tab.place.title.zh, tab.place.title.en, language);
          return (
            <Dropdown
              key={tab.path}
              trigger={['contextMenu']}
              classNames={{ root: 'console-tab-menu' }}
              menu={{
                items: [
                  { key: 'refresh', label: t('tab.refresh'), onClick: () => onRefresh(tab) },
                  ...closings.map((closing) => ({
                    key: closing,
                    label: t(`tab.${closing}`),
                    disabled: !closes(tabs, tab.path, closing),
                    onClick: () => onClose(tab, closing),
                  })),
                ],
              }}
            >
              <li
                className={tab.path === open ? 'console-tab console-tab--open' : 'console-tab'}
                ref={tab.path === open ? intoSight : null}
              >
                <Link to={tab.path + tab.location.search} aria-current={tab.path === open ? 'page' : undefined}>
                  {tab.affix && <PushpinOutlined aria-label={t('tab.pinned')} />}
                  {title}
                </Link>
                {!tab.affix && (
                  <button
                    type="button"
                    aria-label={t('tab.closeOne', { title })}
                    onClick={() => onClose(tab, 'current')}
                  >
                    <CloseOutlined />
                  </button>
                )}
              </li>
            </Dropdown>
          );
        })}
      </ul>
    </nav>
  );
}

const intoSight = (tab: HTMLLIElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
