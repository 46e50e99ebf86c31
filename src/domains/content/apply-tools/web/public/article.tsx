import './tools.css';
import { Link } from 'react-router';
import { pick, translatorOf } from '#shared/texts';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { FallbackNote, shownIn } from '#web/kit/parts/fallback-note.tsx';
import { PreviewBanner } from '#web/kit/parts/preview-banner.tsx';
import { RichText } from '#web/kit/forms/rich-text/rich-text.tsx';
import { ShareButton } from '#web/kit/parts/share-button.tsx';
import { DayText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { callOf } from '#web/api/scope.ts';
import { toolTexts } from '../../texts/index.ts';
import type { Route } from './+types/article';
import { loadTool } from './load-tool.ts';
import { ToolIcon } from './tool-icon.tsx';

export const loader = ({ params, request, context }: Route.LoaderArgs) => loadTool(callOf(context), params, request);

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const tool = loaderData?.tool;
  const title = (language: 'zh' | 'en') => translatorOf(toolTexts, language)('article');
  if (!tool) return pageMeta(page, { title, index: false });
  return pageMeta(page, {
    title: (language) => `${pick(tool.nameZh, tool.nameEn, language)} - ${title(language)}`,
    description: (language) => pick(tool.summaryZh, tool.summaryEn, language),
    article: { published: tool.publishTime ?? undefined, modified: tool.updateTime },
    index: !loaderData.preview,
  });
}

/** The instructions of a tool. */
export default function ToolArticle({ loaderData: { tool, preview } }: Route.ComponentProps) {
  const t = useTexts(toolTexts);
  const language = useLanguage();
  const name = pick(tool.nameZh, tool.nameEn, language);
  const shown = shownIn(tool.contentZh, tool.contentEn, language);
  const detail = `/ApplyTool/ApplyToolDetail/${tool.toolId}${preview ? '?preview=1' : ''}`;
  return (
    <>
      {preview ? <PreviewBanner back="/cms/apply-tool">{t(`states.${preview}`)}</PreviewBanner> : null}
      <div className="container page">
        <Breadcrumb
          steps={[{ title: t('title'), to: '/ApplyTool' }, { title: name, to: detail }, { title: t('docs') }]}
        />
        <article className="tool tool--article">
          <header className="tool__head">
            <ToolIcon tool={tool} />
            <div>
              <h1 tabIndex={-1}>{name}</h1>
              <p className="row secondary small">
                <span>{t('article')}</span>
                <span>
                  {t('fields.updateTime')} <DayText wire={tool.updateTime} />
                </span>
              </p>
            </div>
          </header>
          <FallbackNote shown={shown} />
          <RichText
            html={pick(tool.contentZh, tool.contentEn, language)}
            language={shown === language ? undefined : shown}
          />
          <footer className="tool__foot no-print">
            <Link to={detail}>{t('backTo', { name })}</Link>
            <ShareButton title={name} />
          </footer>
        </article>
      </div>
    </>
  );
}
