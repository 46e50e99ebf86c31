import { createContext, use } from 'react';
import sprite from './icons.svg?url';

/** Address of the symbols. A page without an origin contains them, since browsers load none for it. */
export const SpriteContext = createContext(sprite);

/** The symbols of icons.svg. */
export type IconName =
  | 'alert'
  | 'archive'
  | 'arrow'
  | 'bell'
  | 'calendar'
  | 'check'
  | 'chevron'
  | 'cite'
  | 'clock'
  | 'close'
  | 'code'
  | 'copy'
  | 'data'
  | 'download'
  | 'edit'
  | 'external'
  | 'eye'
  | 'file'
  | 'filter'
  | 'folder'
  | 'info'
  | 'link'
  | 'lock'
  | 'mail'
  | 'menu'
  | 'minus'
  | 'moon'
  | 'offline'
  | 'plus'
  | 'print'
  | 'publish'
  | 'review'
  | 'search'
  | 'shield'
  | 'sun'
  | 'system'
  | 'trash'
  | 'unlock'
  | 'upload'
  | 'user'
  | 'wait';

/** Decoration next to a word; set `label` when it has no text next to it. */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={`${use(SpriteContext)}#${name}`} />
    </svg>
  );
}
