import './tile.css';
import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { Badge } from '#web/kit/parts/badge.tsx';
import { DemoMark } from '#web/kit/parts/demo-mark.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { usePrefetch } from '#web/api/network.ts';
import type { ToolCard } from '../../contract.ts';
import { toolTexts } from '../../texts/index.ts';
import { ToolIcon } from './tool-icon.tsx';

/** A tool in a list. */
export function ToolTile({ tool, heading: Heading = 'h2' }: { tool: ToolCard; heading?: 'h2' | 'h3' }) {
  const t = useTexts(toolTexts);
  const language = useLanguage();
  const prefetch = usePrefetch();
  const facts = [
    pick(tool.providerZh, tool.providerEn, language),
    tool.version && `${t('fields.version')} ${tool.version}`,
  ];
  return (
    <article className="card card--link tool-tile">
      <ToolIcon tool={tool} />
      <div className="tool-tile__body">
        <Heading className="tool-tile__name">
          <Link className="card__link" to={`/ApplyTool/ApplyToolDetail/${tool.toolId}`} prefetch={prefetch}>
            {pick(tool.nameZh, tool.nameEn, language)}
          </Link>
        </Heading>
        <p className="tool-tile__badges">
          <Badge tone="info">{t(`categories.${tool.category}`)}</Badge>
          {tool.isDemo ? <DemoMark>{t('demo')}</DemoMark> : null}
        </p>
        <p className="tool-tile__summary">{pick(tool.summaryZh, tool.summaryEn, language)}</p>
        <p className="tool-tile__facts">{facts.filter(Boolean).join(' · ')}</p>
      </div>
    </article>
  );
}
