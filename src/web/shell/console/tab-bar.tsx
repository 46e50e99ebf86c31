import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Dropdown } from 'antd';
import { CloseOutlined, PushpinOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { closes, closings, type Closing } from './tabs.ts';
import { consoleTexts } from './texts/index.ts';
import type { Tab } from './use-tabs.ts';

interface Props {
  tabs: readonly Tab[];
  open: string;
  onRefresh: (tab: Tab) => void;
  onClose: (tab: Tab, closing: Closing) => void;
}

/** Tabs of the open pages. The middle mouse button and the Delete key close one. */
export function TabBar({ tabs, open, onRefresh, onClose }: Props) {
  const t = useTexts(consoleTexts);
  const language = useLanguage();
  return (
    <nav className="console-tabs" aria-label={t('tab.self')}>
      <ul>
        {tabs.map((tab) => {
          const title = pick(tab.place.title.zh, tab.place.title.en, language);
          const isOpen = tab.path === open;
          return (
            <li
              key={tab.path}
              className={isOpen ? 'console-tab console-tab--open' : 'console-tab'}
              ref={isOpen ? intoSight : null}
              onAuxClick={(event) => event.button === 1 && onClose(tab, 'current')}
            >
              <TabLink tab={tab} tabs={tabs} isOpen={isOpen} onRefresh={onRefresh} onClose={onClose}>
                {tab.affix && <PushpinOutlined aria-label={t('tab.pinned')} />}
                {title}
              </TabLink>
              {!tab.affix && (
                <button type="button" aria-label={t('tab.closeOne', { title })} onClick={() => onClose(tab, 'current')}>
                  <CloseOutlined />
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const intoSight = (tab: HTMLLIElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

interface TabLinkProps extends Pick<Props, 'tabs' | 'onRefresh' | 'onClose'> {
  tab: Tab;
  isOpen: boolean;
  children: ReactNode;
}

/** A tab with a context menu: by the right mouse button, by Shift+F10 or by the menu key. */
function TabLink({ tab, tabs, isOpen, onRefresh, onClose, children }: TabLinkProps) {
  const t = useTexts(consoleTexts);
  const link = useRef<HTMLAnchorElement>(null);
  const [asked, setAsked] = useState(false);
  const listen = (event: KeyboardEvent) => {
    if (event.key === 'Delete') onClose(tab, 'current');
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
    event.preventDefault();
    setAsked(true);
  };
  return (
    <Dropdown
      open={asked}
      onOpenChange={(isOpen, { source }) => {
        setAsked(isOpen);
        if (!isOpen && source === 'trigger') link.current?.focus();
      }}
      trigger={['contextMenu']}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the menu takes the focus, so that its keys work
      autoFocus
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
      <Link
        ref={link}
        to={tab.path + tab.location.search}
        aria-current={isOpen ? 'page' : undefined}
        aria-haspopup="menu"
        onKeyDown={listen}
      >
        {children}
      </Link>
    </Dropdown>
  );
}
