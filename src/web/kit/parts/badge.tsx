import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'idle';

/** A short label. Colour alone carries no meaning, so add an icon where `tone` matters. */
export function Badge({ tone = 'idle', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={`badge badge--${tone}`}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </span>
  );
}

const iconOf: Record<Tone, IconName> = { ok: 'check', warn: 'clock', bad: 'alert', info: 'info', idle: 'minus' };

/** A state: colour, icon and word together. */
export function StateBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Badge tone={tone} icon={iconOf[tone]}>
      {children}
    </Badge>
  );
}
