import './tools.css';
import { useState } from 'react';
import { pick, translatorOf } from '#shared/texts';
import { apiBase } from '#web/api/api.ts';
import { Badge } from '#web/kit/parts/badge.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { Button, buttonClass, LinkButton } from '#web/kit/parts/button.tsx';
import { FactList } from '#web/kit/parts/fact-list.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { JsonLd } from '#web/kit/parts/json-ld.tsx';
import { PreviewBanner } from '#web/kit/parts/preview-banner.tsx';
import { ShareButton } from '#web/kit/parts/share-button.tsx';
import { DayText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { callOf } from '#web/api/scope.ts';
import type { PublicTool } from '../../contract.ts';
import { toolTexts } from '../../texts/index.ts';
import type { Route } from './+types/detail';
import { loadTool } from './load-tool.ts';
import { ToolIcon } from './tool-icon.tsx';

export const loader = ({ params, request, context }: Route.LoaderArgs) => loadTool(callOf(context), params, request);

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const tool = loaderData?.tool;
  if (!tool) return pageMeta(page, { title: (language) => translatorOf(toolTexts, language)('detail'), index: false });
  return pageMeta(page, {
    title: (language) => pick(tool.nameZh, tool.nameEn, language),
    description: (language) => pick(tool.summaryZh, tool.summaryEn, language),
    image: tool.icon ? apiBase + tool.icon : undefined,
    index: !loaderData.preview,
  });
}

export default function ToolDetail({ loaderData: { tool, preview } }: Route.ComponentProps) {
  const t = useTexts(toolTexts);
  const language = useLanguage();
  const name = pick(tool.nameZh, tool.nameEn, language);
  return (
    <>
      {preview ? <PreviewBanner back="/cms/apply-tool">{t(`states.${preview}`)}</PreviewBanner> : null}
      <div className="container page">
        <Breadcrumb steps={[{ title: t('title'), to: '/ApplyTool' }, { title: name }]} />
        <Open tool={tool} name={name} preview={preview !== null} />
      </div>
      {preview ? null : <JsonLd value={applicationOf(tool, name, pick(tool.summaryZh, tool.summaryEn, language))} />}
    </>
  );
}

/** Description of a tool, its links, and below them its frame once the visitor opened it here. */
function Open({ tool, name, preview }: { tool: PublicTool; name: string; preview: boolean }) {
  const t = useTexts(toolTexts);
  const language = useLanguage();
  const [inside, setInside] = useState(false);
  return (
    <article className="tool tool--facts">
      <div className="tool__main">
        <header className="tool__head">
          <ToolIcon tool={tool} />
          <div>
            <h1 tabIndex={-1}>{name}</h1>
            <p className="row">
              <Badge tone="info">{t(`categories.${tool.category}`)}</Badge>
              {tool.isDemo ? <Badge icon="info">{t('demo')}</Badge> : null}
            </p>
          </div>
        </header>
        <p className="tool__summary">{pick(tool.summaryZh, tool.summaryEn, language)}</p>
        <div className="tool__acts no-print">
          {tool.mayFrame ? (
            <Button look="primary" aria-expanded={inside} onClick={() => setInside(!inside)}>
              {t(inside ? 'close' : 'openHere')}
            </Button>
          ) : null}
          <a
            className={buttonClass({ look: tool.mayFrame ? undefined : 'primary' })}
            href={tool.url}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t(tool.mayFrame ? 'openOutside' : 'open')}
            <Icon name="external" />
          </a>
          <LinkButton to={`/biz/applyTool/${tool.toolId}${preview ? '?preview=1' : ''}`}>
            <Icon name="file" />
            {t('docs')}
          </LinkButton>
        </div>
        <p className="secondary small">{t(tool.mayFrame ? 'inside' : 'outside')}</p>
        <div>
          <ShareButton title={name} />
        </div>
      </div>
      <div className="tool__facts">
        <FactList
          facts={[
            [t('fields.provider'), pick(tool.providerZh, tool.providerEn, language)],
            [t('fields.version'), tool.version],
            [t('fields.openMode'), t(`openModes.${tool.mayFrame ? 'frame' : 'new'}`)],
            [t('fields.publishTime'), tool.publishTime ? <DayText wire={tool.publishTime} /> : ''],
          ]}
        />
      </div>
      {inside ? (
        // Foreign programs need their own scripts and cookies. The page's content security policy decides which hosts
        // may be framed.
        <iframe
          className="tool__frame"
          src={tool.url}
          title={t('frameTitle', { name })}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the framed program needs scripts and cookies
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
          referrerPolicy="no-referrer"
        />
      ) : null}
    </article>
  );
}

/** A tool as structured data for search engines (schema.org `WebApplication`). */
const applicationOf = (tool: PublicTool, name: string, description: string) => ({
  '@context': 'https://schema.org',
  '@type': 'WebApplication',
  name,
  description,
  ...(tool.url.startsWith('/') ? {} : { url: tool.url }),
  ...(tool.version ? { softwareVersion: tool.version } : {}),
  applicationCategory: 'ScientificApplication',
});
