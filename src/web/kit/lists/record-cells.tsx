import type { ReactNode } from 'react';
import { Button, Typography } from 'antd';
import type { Endpoint } from '#shared/contract';
import { pick } from '#shared/texts';
import { Can } from '#web/rights/can.tsx';
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
  return (
    <div className="kit-two-lines">
      <span>
        {pick(zh, en, language)} {isDemo && <Badge icon="info">{t('demo')}</Badge>}
      </span>
      <Typography.Text type="secondary">{language === 'zh' ? en : zh}</Typography.Text>
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

/** Removes the selected rows of a table; shown only to users who may make the call. */
export function RemoveChosen({
  call,
  chosen,
  onClick,
}: {
  call: Endpoint;
  chosen: readonly number[];
  onClick: () => void;
}) {
  const t = useTexts(kitTexts);
  return (
    <Can call={call}>
      <Button danger disabled={chosen.length === 0} onClick={onClick}>
        {t('removeChosen')}
      </Button>
    </Can>
  );
}
