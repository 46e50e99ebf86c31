import './tile.css';
import { pick } from '#shared/texts';
import { apiBase } from '#web/api/api.ts';
import { LetterTile } from '#web/kit/parts/letter-tile.tsx';
import type { ToolCard } from '../../contract.ts';

/** The icon of a tool, or the first letter of its name. */
export function ToolIcon({ tool }: { tool: Pick<ToolCard, 'icon' | 'nameZh' | 'nameEn'> }) {
  if (!tool.icon) return <LetterTile name={pick(tool.nameEn, tool.nameZh, 'zh')} />;
  return <img className="tool-icon" src={apiBase + tool.icon} alt="" width="48" height="48" />;
}
