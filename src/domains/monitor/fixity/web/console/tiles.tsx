import { formatBytes, formatMoment, formatNumber, formatPercent } from '#web/kit/parts/format.ts';
import { FigureTile } from '#web/kit/charts/usage.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { FixityFigures } from '../../contract.ts';
import { fixityPageTexts } from '../texts/index.ts';

/** Coverage, the rest of the round, and the findings. */
export function Tiles({ figures: it }: { figures: FixityFigures | undefined }) {
  const t = useTexts(fixityPageTexts);
  const language = useLanguage();
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value, language));
  const size = (bytes: number) => formatBytes(bytes, language);
  const found = it && it.damagedFiles + it.missingFiles + it.unreadableFiles;
  const due = (of: FixityFigures) => [
    of.expectedEnd === null
      ? t('tiles.dueNone', { rate: of.mbPerSecond })
      : t('tiles.dueNote', {
          size: size(of.dueBytes),
          rate: of.mbPerSecond,
          end: formatMoment(of.expectedEnd, language),
        }),
    t('tiles.lastDay', { size: size(of.bytesLastDay) }),
    ...(of.wantedFiles > 0 ? [t('tiles.wanted', { count: of.wantedFiles })] : []),
  ];
  return (
    <section aria-label={t('figures')} className="kit-tiles">
      <FigureTile
        title={t('tiles.coverage')}
        value={it && formatPercent(it.bytes > 0 ? (it.checkedBytes / it.bytes) * 100 : 100, language)}
        note={
          it &&
          t('tiles.coverageNote', {
            days: it.days,
            checked: it.checkedFiles,
            files: it.files,
            size: size(it.checkedBytes),
          })
        }
      />
      <FigureTile
        title={t('tiles.late')}
        value={number(it?.lateFiles)}
        note={it && t('tiles.lateNote', { days: it.days, size: size(it.lateBytes) })}
      />
      <FigureTile title={t('tiles.due')} value={number(it?.dueFiles)} note={it && due(it).join(t('separator'))} />
      <FigureTile
        title={t('tiles.findings')}
        value={number(found)}
        note={
          it &&
          t('tiles.findingsNote', {
            damaged: it.damagedFiles,
            missing: it.missingFiles,
            unreadable: it.unreadableFiles,
            open: it.unacknowledgedFiles,
          })
        }
      />
      <FigureTile
        title={t('tiles.orphans')}
        value={number(it?.orphans)}
        note={
          it &&
          (it.auditedAt === null
            ? t('tiles.notAudited')
            : t('tiles.orphansNote', { size: size(it.orphanBytes), at: formatMoment(it.auditedAt, language) }))
        }
      />
    </section>
  );
}
