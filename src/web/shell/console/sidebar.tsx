import { useState } from 'react';
import { Menu, type MenuProps } from 'antd';
import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { MenuIcon } from './icons.tsx';
import { pathTo, type SideEntry } from './menu.ts';
import { consoleTexts } from './texts/index.ts';

interface Props {
  entries: readonly SideEntry[];
  /** Path of the entry to mark. */
  active: string;
  collapsed: boolean;
  theme: 'dark' | 'light';
}

/** The menu of the side bar; directories above the open page unfold automatically. */
export function Sidebar({ entries, active, collapsed, theme }: Props) {
  const t = useTexts(consoleTexts);
  const language = useLanguage();
  const trail = pathTo(entries, active);
  const above = trail.slice(0, -1);
  const [open, setOpen] = useState(above);
  const [shown, setShown] = useState(active);
  if (shown !== active) {
    setShown(active);
    setOpen([...new Set([...open, ...above])]);
  }

  const item = (entry: SideEntry): NonNullable<MenuProps['items']>[number] => {
    const title = pick(entry.title.zh, entry.title.en, language);
    const icon = <MenuIcon name={entry.icon} />;
    if (entry.children) return { key: entry.key, icon, label: title, children: entry.children.map(item) };
    const label = entry.elsewhere ? (
      <a href={entry.key} target="_blank" rel="noreferrer">
        {title}
      </a>
    ) : (
      <Link to={entry.key + entry.search}>{title}</Link>
    );
    return { key: entry.key, icon, label, title };
  };
  return (
    <nav className="console-menu" aria-label={t('menu')}>
      <Menu
        mode="inline"
        theme={theme}
        inlineIndent={12}
        inlineCollapsed={collapsed}
        items={entries.map(item)}
        selectedKeys={trail.slice(-1)}
        // A collapsed menu opens its directories as pop-ups and manages their state.
        {...(collapsed ? {} : { openKeys: open, onOpenChange: setOpen })}
      />
    </nav>
  );
}
