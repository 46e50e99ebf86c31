import type { ReactNode } from 'react';
import { Typography } from 'antd';
import { pick } from '#shared/texts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { Badge } from '../parts/badge.tsx';
import { formatMoment } from '../parts/format.ts';
import { kitTexts } from '../texts/index.ts';

/**
 * A record's name in the reader's language, a mark for demonstration data, and below it the name in the other language.
 */
export function BothNames({ zh, en, isDemo }: { zh: string; en: string; isDemo: boolean }) {
  const t = useTexts(kitTexts);
  const language = useLanguage();
  const [own, other] = [pick(zh, en, language), language === 'zh' ? en : zh];
  return (
    <div className="kit-names">
      <span title={own}>
        {own} {isDemo && <Badge icon="info">{t('demo')}</Badge>}
      </span>
      {other === own ? null : (
        <Typography.Text type="secondary" title={other}>
          {other}
        </Typography.Text>
      )}
    </div>
  );
}

/** Two related facts in one table cell. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <div>{first}</div>
      {second && <div className="secondary small">{second}</div>}
    </>
  );
}

/** An address on another site, which opens in a new window. */
export function OutsideLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {url}
    </a>
  );
}

/** Time and author of a record's last change. */
export function LastChange({ time, by }: { time: string; by: string }) {
  const language = useLanguage();
  return (
    <div className="kit-two-lines">
      <span>{formatMoment(time, language)}</span>
      <Typography.Text type="secondary">{by}</Typography.Text>
    </div>
  );
}
