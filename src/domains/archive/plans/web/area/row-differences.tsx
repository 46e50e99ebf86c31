import type { SheetColumn, SheetRow } from '#web/kit/forms/sheet/sheet.tsx';
import { useTexts } from '#web/texts/language.ts';
import { planPageTexts } from '../texts/index.ts';
import { differingColumns } from './merging.ts';

/** The cells in which two versions of a row differ. */
export function RowDifferences({
  caption,
  mine,
  theirs,
  heads,
  columns,
}: {
  caption: string;
  mine: SheetRow;
  theirs: SheetRow;
  /** Headings of the two versions. */
  heads: readonly [string, string];
  columns: readonly SheetColumn[];
}) {
  const t = useTexts(planPageTexts);
  const differing = differingColumns(
    { mine, theirs },
    columns.map(({ key }) => key),
  );
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('conflict.cell')}</th>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
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
