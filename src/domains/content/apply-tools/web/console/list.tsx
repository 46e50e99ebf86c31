import { Typography } from 'antd';
import { OutsideLink } from '#web/kit/lists/record-cells.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { useTexts } from '#web/texts/language.ts';
import { applyTools, toolSorts, type ToolRow } from '../../contract.ts';
import { toolTexts } from '../../texts/index.ts';
import { toolPageTexts } from '../texts/index.ts';
import { ToolEdit } from './edit.tsx';
import { ToolForm } from './form.tsx';
import { ToolOrder } from './order.tsx';

export default function ToolPage() {
  const t = useTexts(toolPageTexts);
  const words = useTexts(toolTexts);
  const addressOf = ({ url, openMode }: ToolRow) => (
    <div className="kit-two-lines">
      <OutsideLink url={url} />
      <Typography.Text type="secondary">{words(`openModes.${openMode}`)}</Typography.Text>
    </div>
  );
  return (
    <Records
      noun={applyTools}
      id="toolId"
      words={toolTexts}
      page={toolPageTexts}
      sorts={toolSorts}
      names={{ category: (value) => words(`categories.${value}`), status: (value) => words(`states.${value}`) }}
      filters={['keyword', 'category', 'status']}
      columns={[
        'name',
        'category',
        { field: 'status', tones: { draft: 'idle', published: 'ok' } },
        { field: 'url', cell: addressOf },
        'provider',
        'version',
        'sort',
        'publishTime',
        'updateTime',
      ]}
      isLocked={({ status }) => status === 'published'}
      exportAs="tools"
      order={(on) => <ToolOrder {...on} />}
      form={(row, on) => (row ? <ToolEdit toolId={row.toolId} {...on} /> : <ToolForm {...on} />)}
      acts={({ toolId, status }, { edit, act, move, remove }) => [
        edit,
        act('preview', applyTools.find, `/ApplyTool/ApplyToolDetail/${toolId}?preview=1`),
        act('article', applyTools.find, `/biz/applyTool/${toolId}?preview=1`),
        status === 'published'
          ? move('takeDown', applyTools.takeDown, { body: { toolId } }, t('takenDown'))
          : move('publish', applyTools.publish, { body: { toolId } }, t('published')),
        status !== 'published' && remove,
      ]}
    />
  );
}
