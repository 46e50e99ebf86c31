import type { ReactNode } from 'react';
import { useTexts } from '../../texts/language.ts';
import { toast } from '../notices.ts';
import { Button, type Look } from './button.tsx';
import { copyText } from './copy.ts';
import { Icon, type IconName } from './icon.tsx';
import { copyTexts } from '../texts/copy.ts';

/** Copies a text and confirms it. `label` names a button that shows only its icon. */
export function CopyButton({
  text,
  done,
  icon = 'copy',
  label,
  small,
  children,
}: Pick<Look, 'small'> & {
  /** The text, or a function that is called when the button is pressed. */
  text: string | (() => string | undefined);
  done?: string;
  icon?: IconName;
  label?: string;
  children?: ReactNode;
}) {
  const t = useTexts(copyTexts);
  const copy = async () => {
    const copied = await copyText(typeof text === 'string' ? text : (text() ?? ''));
    toast(copied ? 'success' : 'error', copied ? (done ?? t('done')) : t('failed'));
  };
  return (
    <Button
      {...(children ? { small } : { look: 'plain', small: true, title: label, 'aria-label': label })}
      onClick={() => void copy()}
    >
      <Icon name={icon} />
      {children}
    </Button>
  );
}
