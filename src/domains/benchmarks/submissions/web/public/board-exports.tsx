import { useLocation } from 'react-router';
import { exportFormats, submissions } from '#contract/benchmarks/submissions';
import { fillPath } from '#shared/contract';
import { apiBase } from '#web/api/api.ts';
import { CopyButton } from '#web/kit/parts/copy-button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { writeList } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useShell } from '#web/shell/shell-data.ts';
import { embedBoardPath, feedPath } from '../../paths.ts';
import { submissionTexts } from '../../texts/index.ts';
import { boardTexts } from '../texts/index.ts';

/** This view as a file, the feed, and the board for embedding. */
export function BoardExports({ publicId }: { publicId: string }) {
  const t = useTexts(boardTexts);
  const words = useTexts(submissionTexts);
  const language = useLanguage();
  const origin = useShell()?.origin ?? '';
  const { search } = useLocation();
  const suffix = language === 'en' ? '?lang=en' : '';
  const address = (format: string) =>
    apiBase +
    fillPath(submissions.export.path, { publicId }) +
    writeList(search, { pageNum: '', pageSize: '', lang: language, format });
  const embed = `<iframe src="${origin}${embedBoardPath(publicId)}${suffix}" width="640" height="480" title="${words('leaderboard')}" loading="lazy" style="border:0"></iframe>`;
  return (
    <details className="board__exports no-print">
      <summary className="button button--small">
        <Icon name="download" />
        {t('export')}
      </summary>
      <div className="board__menu">
        {exportFormats.map((format) => (
          <a key={format} href={address(format)} download>
            {t(`formats.${format}`)}
          </a>
        ))}
        <a href={feedPath(publicId) + suffix}>{t('feed')}</a>
        <CopyButton text={embed} done={t('embedCopied')} icon="link" small>
          {t('embed')}
        </CopyButton>
      </div>
    </details>
  );
}
