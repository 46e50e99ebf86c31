import { Tag } from 'antd';
import { DayText } from '#web/kit/parts/time.tsx';
import type { OverdueItems } from '../../contract.ts';
import { useCountdown, useOverdueText } from '../deadline-texts.ts';

/** Calendar days before the acceptance from which on it is marked. */
const soon = 30;

/** The planned acceptance with a countdown in words. */
export function Acceptance({ day, left }: { day: string; left: number | null }) {
  const countdown = useCountdown();
  return (
    <span>
      <DayText wire={day} />{' '}
      {left === null ? null : (
        <Tag color={left < 0 ? 'error' : left <= soon ? 'warning' : 'default'}>{countdown(left)}</Tag>
      )}
    </span>
  );
}

/** Planned items whose day has passed before their data were submitted. */
export function OverdueTag({ items }: { items: OverdueItems | null }) {
  const text = useOverdueText();
  return items ? <Tag color="error">{text(items)}</Tag> : null;
}
