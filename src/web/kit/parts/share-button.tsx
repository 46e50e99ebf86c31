import { useLocation } from 'react-router';
import { useLanguage, useTexts } from '../../texts/language.ts';
import { toast } from '../notices.ts';
import { useShell } from '../../shell/shell-data.ts';
import { Button } from './button.tsx';
import { copyText } from './copy.ts';
import { Icon } from './icon.tsx';
import { contentTexts } from '../texts/content.ts';

/**
 * Shares the page by the device's share dialog, or else by copying the link. The link includes the language, so that
 * the recipient sees the same page. `title` is that of the page.
 */
export function ShareButton({ title }: { title: string }) {
  const t = useTexts(contentTexts);
  const language = useLanguage();
  const { pathname } = useLocation();
  const origin = useShell()?.origin ?? '';
  const url = `${origin}${pathname}?lang=${language}`;
  const share = async () => {
    if (isPhone() && 'share' in navigator) {
      // Closing the share dialog is not a failure.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    const copied = await copyText(url);
    toast(copied ? 'success' : 'error', t(copied ? 'copied' : 'copyFailed'));
  };
  return (
    <Button small className="no-print" onClick={() => void share()}>
      <Icon name="link" />
      {t('copyLink')}
    </Button>
  );
}

/** On a desktop a link is pasted; on a phone it is passed to another app. */
const isPhone = () => matchMedia('(pointer: coarse)').matches;
