import { ftpImportTexts } from '#texts/data/ftp-imports';
import { formatBytes, formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { FtpCheck } from '../contract.ts';

/** Time, tester and outcome of the last connection test. */
export function LastCheck({ found }: { found: FtpCheck }) {
  const t = useTexts(ftpImportTexts);
  const language = useLanguage();
  const { fault, files, bytes, isComplete } = found;
  const outcome = fault
    ? t(`fail.${fault}`)
    : t(isComplete ? 'check.found' : 'check.foundPart', { count: files ?? 0, size: formatBytes(bytes ?? 0, language) });
  const side = t(found.byOffice ? 'check.office' : 'check.own');
  const who = found.name === undefined ? side : t('check.named', { name: found.name, side });
  return <span>{t('check.at', { time: formatMoment(found.checkedAt, language), who, outcome })}</span>;
}
