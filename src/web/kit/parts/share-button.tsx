import { useLocation } from 'react-router';
import { useLanguage, useTexts } from '../../texts/language.ts';
import { toast } from '../notices.ts';
import { useShell } from '../../shell/shell-data.ts';
import { Button } from './button.tsx';
import { copyText } from './copy.ts';
import { Icon } from './icon.tsx';
import { contentTexts } from '../texts/content.ts';

/**
 * Hands the page on: by the device's own sharing where it has one, otherwise by copying the link. The link names the
 * language, so that whoever follows it sees what was shared. `title` is that of the page.
 */
export function ShareButton({ title }: { title: string }) {
  const t = useTexts(contentTexts);
  const language = useLanguage();
  const { pathname } = useLocation();
  const origin = useShell()?.origin ?? '';
  const url = `${origin}${pathname}?lang=${language}`;
  const share = async () => {
    if (isPhone() && 'share' in navigator) {
      // Whoever closes the device's dialog has changed their mind: nothing failed.
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

/** On a desk a link is pasted; on a phone it is handed to another program. */
const isPhone = () => matchMedia('(pointer: coarse)').matches;
