import './plans.css';
import { Alert, Button, Space } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import type { SheetColumn } from '#web/kit/forms/sheet/sheet.tsx';
import { planPageTexts } from '../texts/index.ts';
import { differingColumns, type RowConflict } from './merging.ts';

/** Rows that another person changed meanwhile: both versions, and the choice between them. */
export function Conflicts({
  conflicts,
  columns,
  onChoose,
}: {
  conflicts: readonly RowConflict[];
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
              <Conflict conflict={conflict} columns={columns} />
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

function Conflict({ conflict, columns }: { conflict: RowConflict; columns: readonly SheetColumn[] }) {
  const t = useTexts(planPageTexts);
  const { itemNo, mine, theirs } = conflict;
  const name = t('conflict.row', { no: itemNo, name: (mine ?? theirs)?.['name'] ?? '' });
  if (!mine || !theirs) return <p>{`${name}: ${t(mine ? 'conflict.deletedThere' : 'conflict.deletedHere')}`}</p>;
  const differing = differingColumns(
    conflict,
    columns.map(({ key }) => key),
  );
  return (
    <table>
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col">{t('conflict.cell')}</th>
          <th scope="col">{t('conflict.mine')}</th>
          <th scope="col">{t('conflict.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {columns
          .filter(({ key }) => differing.includes(key))
          .map(({ key, name: title, choices }) => {
            const label = (text: string | undefined) => choices?.find(({ value }) => value === text)?.label ?? text;
            return (
              <tr key={key}>
                <th scope="row">{title}</th>
                <td>{label(mine[key])}</td>
                <td>{label(theirs[key])}</td>
              </tr>
            );
          })}
      </tbody>
    </table>
  );
}
