import { useSyncExternalStore } from 'react';
import { Button } from 'antd';
import { ColumnHeightOutlined, FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import type { Size } from '#web/kit/antd-theme.tsx';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { MenuButton } from './menu-button.tsx';
import { consoleTexts } from './texts/index.ts';
import { sizes } from './use-layout.ts';

const listenToScreen = (heard: () => void) => {
  document.addEventListener('fullscreenchange', heard);
  return () => document.removeEventListener('fullscreenchange', heard);
};
const isFull = () => document.fullscreenElement !== null;

/** Toggles full screen; warns when the browser does not support it. */
export function FullScreen() {
  const t = useTexts(consoleTexts);
  const full = useSyncExternalStore(listenToScreen, isFull);
  const label = full ? t('fullscreen.exit') : t('fullscreen.self');
  const toggle = async () => {
    try {
      if (!document.fullscreenEnabled) throw new Error('unsupported');
      await (full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
    } catch {
      toast('warning', t('fullscreen.unsupported'));
    }
  };
  return (
    <Button
      type="text"
      className="console-desk"
      icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      aria-label={label}
      title={label}
      onClick={() => void toggle()}
    />
  );
}

/** Chooses the size of controls. */
export function SizeChoice({ size, onSize }: { size: Size; onSize: (size: Size) => void }) {
  const t = useTexts(consoleTexts);
  const choose = (chosen: Size) => {
    onSize(chosen);
    toast('success', t('size.switched'));
  };
  return (
    <MenuButton
      className="console-desk"
      icon={<ColumnHeightOutlined />}
      aria-label={t('size.self')}
      title={t('size.self')}
      menu={{
        selectable: true,
        selectedKeys: [size],
        // The current size is not disabled: a menu whose first item is disabled would not take the focus.
        items: sizes.map((key) => ({
          key,
          label: t(`size.${key}`),
          role: 'menuitemradio',
          'aria-checked': key === size,
        })),
        onClick: ({ key }) => choose(key as Size),
      }}
    />
  );
}
