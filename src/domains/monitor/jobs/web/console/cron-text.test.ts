import assert from 'node:assert/strict';
import { test } from 'node:test';
import { translatorOf, type Language } from '#shared/texts';
import { readCron } from '../../contract/cron.ts';
import { jobPageTexts } from '../texts/index.ts';
import { cronText } from './cron-text.ts';

function said(expression: string, language: Language): string {
  const { cron } = readCron(expression) as { cron: Parameters<typeof cronText>[0] };
  return cronText(cron, translatorOf(jobPageTexts, language)).trim();
}

test('an expression is explained as people would say it', () => {
  for (const [expression, zh, en] of [
    ['* * * * * ?', '每天每秒', 'Every second, every day'],
    ['0/10 * * * * ?', '每天每 10 秒', 'Every 10 seconds, every day'],
    ['0 * * * * ?', '每天每分钟的第 0 秒', 'Every minute at second 0, every day'],
    ['0 0/5 * * * ?', '每天每 5 分钟的第 0 秒', 'Every 5 minutes at second 0, every day'],
    ['30 */10 * * * ?', '每天每 10 分钟的第 30 秒', 'Every 10 minutes at second 30, every day'],
    ['0 0 * * * ?', '每天每小时的 0 分 0 秒', 'Every hour at minute 0, second 0, every day'],
    ['0 0 2 * * ?', '每天 02:00:00', 'At 02:00:00, every day'],
    ['0 20 4 ? * MON', '每周一 04:20:00', 'At 04:20:00, every Monday'],
    ['0 30 9,18 ? * MON-FRI', '每周一 至 周五 09:30:00、18:30:00', 'At 09:30:00, 18:30:00, every Monday to Friday'],
    ['0 0 0 1,15 * ?', '每月 1、15 日 00:00:00', 'At 00:00:00, on day 1, 15 of the month'],
    ['0 0 3 L * ?', '每月最后一天 03:00:00', 'At 03:00:00, on the last day of the month'],
    ['0 0 3 LW * ?', '每月最后一个工作日 03:00:00', 'At 03:00:00, on the last working day of the month'],
    [
      '0 0 3 15W * ?',
      '每月离 15 日最近的工作日 03:00:00',
      'At 03:00:00, on the working day nearest to day 15 of the month',
    ],
    ['0 0 3 ? * 6L', '每月最后一个周五 03:00:00', 'At 03:00:00, every last Friday of the month'],
    ['0 0 3 ? * FRI#3', '每月第 3 个周五 03:00:00', 'At 03:00:00, every Friday number 3 of the month'],
    [
      '0 0 12 1 1,7 ? 2030',
      '2030 年，1 月、7 月，每月 1 日 12:00:00',
      'At 12:00:00, on day 1 of the month in January, July in 2030',
    ],
    [
      '0 0/20 8-18 ? * *',
      '每天，时：8 至 18；分：0 至 59 每隔 20；秒：0',
      'At hours 8 to 18; minutes 0 to 59 by 20; seconds 0, every day',
    ],
  ] as const) {
    assert.equal(said(expression, 'zh'), zh);
    assert.equal(said(expression, 'en'), en);
  }
});
