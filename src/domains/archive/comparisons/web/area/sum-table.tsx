import { resourcesTexts } from '#texts/data/resources';
import type { Task } from '#contract/archive/tasks';
import { pick } from '#shared/texts';
import { WideTable } from '#web/kit/lists/wide-table.tsx';
import { formatBytes, formatNumber } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { Sums, Totals } from '../../contract.ts';
import { comparisonPageTexts } from '../texts/index.ts';

type Line = Sums & { key: string; name: string };

/** Sums by topic, with their types, or by type. */
export function SumTable({ task, totals, by }: { task: Task; totals: Totals; by: 'topic' | 'type' }) {
  const t = useTexts(comparisonPageTexts);
  const words = useTexts(resourcesTexts);
  const language = useLanguage();
  const topicName = (topicId: number) => {
    const topic = task.topicList.find((one) => one.topicId === topicId);
    return topic ? `${topic.topicNo} ${pick(topic.nameZh, topic.nameEn, language)}` : String(topicId);
  };
  const typeName = (type: string) => words.dynamic(`types.${type}`, type);
  const isSeen = ({ topicId }: { topicId: number }) => task.topicList.some((one) => one.topicId === topicId);
  const lines: Line[] =
    by === 'type'
      ? totals.byType.map((one) => ({ ...one, key: one.resourceType, name: typeName(one.resourceType) }))
      : totals.byTopic.filter(isSeen).flatMap((one) => [
          { ...one, key: String(one.topicId), name: topicName(one.topicId) },
          ...totals.byTopicType
            .filter(({ topicId }) => topicId === one.topicId)
            .map((part) => ({
              ...part,
              key: `${part.topicId} ${part.resourceType}`,
              name: `　${typeName(part.resourceType)}`,
            })),
        ]);
  const percent = (value: number | null) => (value === null ? '—' : `${value.toFixed(2)} %`);
  return (
    <WideTable<Line>
      rowKey="key"
      size="middle"
      pagination={false}
      dataSource={lines}
      columns={[
        { key: 'name', title: t(by), render: (_value, one) => one.name },
        {
          key: 'planned',
          title: t('planned'),
          align: 'right',
          render: (_value, one) => formatNumber(one.plannedCount, language),
        },
        {
          key: 'submitted',
          title: t('submitted'),
          align: 'right',
          render: (_value, one) => formatNumber(one.submittedCount, language),
        },
        { key: 'rate', title: t('countRate'), align: 'right', render: (_value, one) => percent(one.countRate) },
        {
          key: 'plannedVolume',
          title: t('plannedVolume'),
          align: 'right',
          render: (_value, one) => formatBytes(one.plannedBytes, language),
        },
        {
          key: 'submittedVolume',
          title: t('submittedVolume'),
          align: 'right',
          render: (_value, one) => formatBytes(one.submittedBytes, language),
        },
        { key: 'volumeRate', title: t('volumeRate'), align: 'right', render: (_value, one) => percent(one.volumeRate) },
      ]}
    />
  );
}
