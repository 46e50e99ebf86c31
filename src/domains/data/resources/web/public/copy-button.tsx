import type { ReactNode } from 'react';
import { Button } from '#web/kit/button.tsx';
import { Icon, type IconName } from '#web/kit/icon.tsx';
import { useTexts } from '#web/language.ts';
import { toast } from '#web/notices.ts';
import { resourcePagesTexts } from '../texts/index.ts';

/** Copies a text and says so. `label` names a button that shows its icon alone. */
export function CopyButton({
  text,
  done,
  icon = 'copy',
  label,
  children,
}: {
  /** What is copied, or how to find it when the button is pressed. */
  text: string | (() => string | undefined);
  done?: string;
  icon?: IconName;
  label?: string;
  children?: ReactNode;
}) {
  const t = useTexts(resourcePagesTexts);
  const copy = async () => {
    const copied = await copyText(typeof text === 'string' ? text : (text() ?? ''));
    toast(copied ? 'success' : 'error', copied ? (done ?? t('copy.done')) : t('copy.failed'));
  };
  return (
    <Button
      {...(children ? {} : { look: 'plain', small: true, title: label, 'aria-label': label })}
      onClick={() => void copy()}
    >
      <Icon name={icon} />
      {children}
    </Button>
  );
}

/** The clipboard exists on encrypted pages only; elsewhere a selected field must do. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'aloud';
    document.body.append(field);
    field.select();
    const copied = document.execCommand('copy');
    field.remove();
    return copied;
  }
}
