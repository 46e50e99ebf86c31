import type { ReactNode } from 'react';
import { Button, Typography } from 'antd';
import type { Endpoint } from '#shared/contract';
import { pick } from '#shared/texts';
import { Can } from '#web/rights/can.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { Badge } from '../parts/badge.tsx';
import { formatMoment } from '../parts/format.ts';
import { kitTexts } from '../texts/index.ts';

/** A record's name in the reader's language, whether it is demonstration, and below the name in the other language. */
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

/** Two facts that belong together in one cell of a table. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <div>{first}</div>
      {second && <div className="secondary small">{second}</div>}
    </>
  );
}

/** When a record was changed, and by whom. */
export function LastChange({ time, by }: { time: string; by: string }) {
  const language = useLanguage();
  return (
    <div className="kit-two-lines">
      <span>{formatMoment(time, language)}</span>
      <Typography.Text type="secondary">{by}</Typography.Text>
    </div>
  );
}

/** Removes the rows that are chosen in a table; for people who may make the call. */
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
