import './usage.css';
import { Card, Progress, Skeleton, Tag } from 'antd';
import { WarningOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { formatPercent } from '../parts/format.ts';
import { kitTexts } from '../texts/index.ts';

/** From this percentage on a share is highlighted, in colour and in words. */
const highFrom = 80;

/** The used share of something, in percent. */
export function Usage({ percent }: { percent: number }) {
  const t = useTexts(kitTexts);
  const language = useLanguage();
  return (
    <span className={percent > highFrom ? 'kit-usage kit-usage--high' : 'kit-usage'}>
      {formatPercent(percent, language)}
      {percent > highFrom && (
        <Tag color="error" icon={<WarningOutlined aria-hidden />}>
          {t('usage.high')}
        </Tag>
      )}
    </span>
  );
}

interface Props {
  title: string;
  /** Explains the figure. */
  note?: ReactNode;
  /** Absent while loading. */
  value: ReactNode;
  /** Percentage for the bar. */
  percent?: number | undefined;
}

/** A monitored figure: its name, its value, and its share of a total. */
export function FigureTile({ title, note, value, percent }: Props) {
  return (
    <Card size="small">
      <h2 className="kit-tile-title">{title}</h2>
      {value === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : (
        <>
          <p className="kit-tile-value">{value}</p>
          {percent !== undefined && (
            <Progress
              aria-label={title}
              percent={Math.min(percent, 100)}
              showInfo={false}
              size="small"
              status={percent > highFrom ? 'exception' : 'normal'}
            />
          )}
          {note && <p className="secondary small kit-tile-note">{note}</p>}
        </>
      )}
    </Card>
  );
}
