import './plans.css';
import { Alert, Button, Space } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import type { SheetColumn, SheetRow } from '#web/kit/forms/sheet/sheet.tsx';
import { planPageTexts } from '../texts/index.ts';
import type { RowConflict } from './merging.ts';
import { RowDifferences } from './row-differences.tsx';

/** Rows that another person changed meanwhile: both versions, and the choice between them. */
export function Conflicts({
  conflicts,
  rows,
  columns,
  onChoose,
}: {
  conflicts: readonly RowConflict[];
  /** The rows as typed by now. */
  rows: readonly SheetRow[];
  columns: readonly SheetColumn[];
  onChoose: (conflict: RowConflict, whose: 'mine' | 'theirs') => void;
}) {
  const t = useTexts(planPageTexts);
  if (conflicts.length === 0) return null;
  return (
    <Alert
      role="alert"
      type="warning"
      title={t('conflict.title', { count: conflicts.length })}
      description={
        <ul className="plan-conflicts">
          {conflicts.map((conflict) => (
            <li key={conflict.itemNo}>
              <Conflict conflict={{ ...conflict, mine: conflict.mine && typedNow(rows, conflict) }} columns={columns} />
              <Space wrap>
                <Button size="small" onClick={() => onChoose(conflict, 'mine')}>
                  {t('conflict.keepMine')}
                </Button>
                <Button size="small" onClick={() => onChoose(conflict, 'theirs')}>
                  {t('conflict.takeTheirs')}
                </Button>
              </Space>
            </li>
          ))}
        </ul>
      }
    />
  );
}

const typedNow = (rows: readonly SheetRow[], { itemNo, mine }: RowConflict) =>
  rows.find((row) => row['itemNo'] === itemNo) ?? mine;

function Conflict({ conflict, columns }: { conflict: RowConflict; columns: readonly SheetColumn[] }) {
  const t = useTexts(planPageTexts);
  const { itemNo, mine, theirs } = conflict;
  const name = t('conflict.row', { no: itemNo, name: (mine ?? theirs)?.['name'] ?? '' });
  if (!mine || !theirs) return <p>{`${name}: ${t(mine ? 'conflict.deletedThere' : 'conflict.deletedHere')}`}</p>;
  const heads = [t('conflict.mine'), t('conflict.theirs')] as const;
  return <RowDifferences caption={name} mine={mine} theirs={theirs} heads={heads} columns={columns} />;
}
