import { resourcesTexts } from '#texts/data/resources';
import { formatBytes } from '#web/kit/parts/format.ts';
import type { SheetRow } from '#web/kit/forms/sheet/sheet.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { Plan, PlanItemForm } from '../../contract.ts';
import { planTexts } from '../../texts/index.ts';
import { planPageTexts } from '../texts/index.ts';
import { filledRows, itemOf, type Choices } from './rows.ts';

/** The sums of each topic and type, from the valid cells. */
export function Subtotals({ plan, rows, choices }: { plan: Plan; rows: readonly SheetRow[]; choices: Choices }) {
  const t = useTexts(planPageTexts);
  const words = useTexts(planTexts);
  const language = useLanguage();
  const types = useTexts(resourcesTexts);
  const items = filledRows(rows).flatMap((row) => itemOf(row, choices) ?? []);
  const groups = [...Map.groupBy(items, ({ topicId, resourceType }) => `${topicId} ${resourceType}`).values()];
  if (groups.length === 0) return <p className="secondary">{t('empty')}</p>;
  return (
    <section aria-label={t('sums')}>
      <h4>{t('sums')}</h4>
      <ul>
        {groups.map((group) => {
          const [first] = group as [PlanItemForm];
          return (
            <li key={`${first.topicId} ${first.resourceType}`}>
              {t('sum', {
                topic: choices.topics.find(({ topicId }) => topicId === first.topicId)?.topicNo ?? '',
                type: types.dynamic(`types.${first.resourceType}`),
                count: group.reduce((sum, { plannedCount }) => sum + plannedCount, 0),
                volume: formatBytes(
                  group.reduce((sum, { plannedBytes }) => sum + plannedBytes, 0),
                  language,
                ),
              })}
            </li>
          );
        })}
      </ul>
      <p className="secondary">{words(`states.${plan.version.status}`)}</p>
    </section>
  );
}
