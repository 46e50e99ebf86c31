import { Tag } from 'antd';
import { taskTexts } from '../../texts/index.ts';
import { DayText } from '#web/kit/parts/time.tsx';
import { useTexts } from '#web/texts/language.ts';

/** A due date with the remaining working days; overdue is shown in words, not by colour alone. */
export function Due({ day, left }: { day: string | null; left: number | null }) {
  const words = useTexts(taskTexts);
  if (day === null || left === null) return <>–</>;
  const text =
    left < 0 ? words('due.over', { days: -left }) : left === 0 ? words('due.today') : words('due.left', { days: left });
  return (
    <span>
      <DayText wire={day} /> <Tag color={left < 0 ? 'error' : left <= 3 ? 'warning' : 'default'}>{text}</Tag>
    </span>
  );
}
