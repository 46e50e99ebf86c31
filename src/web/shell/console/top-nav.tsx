import { useSyncExternalStore } from 'react';
import { Button } from 'antd';
import { DownOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { pick } from '#shared/texts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { MenuIcon } from './icons.tsx';
import { topEntriesIn } from './layout.ts';
import type { SideEntry } from './menu.ts';
import { MenuButton } from './menu-button.tsx';
import { consoleTexts } from './texts/index.ts';

const listenToWidth = (heard: () => void) => {
  addEventListener('resize', heard);
  return () => removeEventListener('resize', heard);
};

interface Props {
  entries: readonly SideEntry[];
  /** Key of the entry whose pages the side bar shows. */
  active: string | undefined;
  /** Called with a chosen directory, whose pages the side bar is to show. */
  onDirectory: (key: string) => void;
}

/** The first menu level in the bar: as many entries as specified for the width, the others in the “more” menu. */
export function TopNav({ entries, active, onDirectory }: Props) {
  const t = useTexts(consoleTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const maxEntries = useSyncExternalStore(listenToWidth, () => topEntriesIn(innerWidth));
  const say = (entry: SideEntry) => pick(entry.title.zh, entry.title.en, language);
  const choose = (entry: SideEntry) => {
    if (entry.elsewhere) window.open(entry.key, '_blank', 'noreferrer');
    else if (entry.children) onDirectory(entry.key);
    else void navigate(entry.key + entry.search);
  };
  const rest = entries.slice(maxEntries);
  return (
    <nav className="console-top" aria-label={t('topMenu')}>
      <ul>
        {entries.slice(0, maxEntries).map((entry) => (
          <li key={entry.key}>
            <Button
              type="text"
              className={entry.key === active ? 'console-top--open' : undefined}
              aria-current={entry.key === active ? 'true' : undefined}
              icon={<MenuIcon name={entry.icon} />}
              onClick={() => choose(entry)}
            >
              {say(entry)}
            </Button>
          </li>
        ))}
        {rest.length > 0 && (
          <li>
            <MenuButton
              className={rest.some(({ key }) => key === active) ? 'console-top--open' : ''}
              menu={{
                selectedKeys: active ? [active] : [],
                items: rest.map((entry) => ({
                  key: entry.key,
                  icon: <MenuIcon name={entry.icon} />,
                  label: say(entry),
                  onClick: () => choose(entry),
                })),
              }}
            >
              {t('moreMenu')}
              <DownOutlined />
            </MenuButton>
          </li>
        )}
      </ul>
    </nav>
  );
}
