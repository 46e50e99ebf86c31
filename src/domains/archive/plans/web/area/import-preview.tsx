import './plans.css';
import { useState } from 'react';
import { Alert, Modal, Radio, Space } from 'antd';
import type { CellFault } from '#shared/cells';
import { faultText } from '#web/kit/forms/sheet/fault-text.ts';
import type { SheetColumn, SheetRow } from '#web/kit/forms/sheet/sheet.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { maxItems } from '../../contract.ts';
import { planTexts } from '../../texts/index.ts';
import { planPageTexts } from '../texts/index.ts';
import type { Import } from './importing.ts';
import { RowDifferences } from './row-differences.tsx';

/** Rows and errors that are listed; the others are counted. */
const maxListed = 20;

interface Props {
  found: Import;
  columns: readonly SheetColumn[];
  judge: (row: SheetRow, column: string) => CellFault | undefined;
  onTake: (rows: readonly SheetRow[]) => void;
  onClose: () => void;
}

/** The effect of a spreadsheet on the editor table, and the choice between adding to the table and replacing it. */
export function ImportPreview({ found, columns, judge, onTake, onClose }: Props) {
  const t = useTexts(planPageTexts);
  const words = useTexts(planTexts);
  const [mode, setMode] = useState<'add' | 'replace'>('add');
  const { added, changed, unchanged, missing, foreign, double, unknown } = found;
  const rows = found.rows[mode];
  const stops = [
    ...(double.length > 0 ? [t('importing.double', { numbers: double.slice(0, maxListed).join(t('and')) })] : []),
    ...(rows.length > maxItems ? [words('fail.many', { count: maxItems })] : []),
  ];
  const hints = [
    ...(unknown.length > 0 ? [t('importing.unknown', { numbers: unknown.slice(0, maxListed).join(t('and')) })] : []),
    ...(foreign > 0 ? [t('importing.foreign', { count: foreign })] : []),
  ];
  const isNothing = added.length + changed.length === 0 && (mode === 'add' || missing.length === 0);
  return (
    <Modal
      open
      width="min(60rem, 96vw)"
      title={t('importing.title')}
      okText={t('importing.take')}
      cancelText={t('importing.cancel')}
      okButtonProps={{ disabled: isNothing || stops.length > 0, danger: mode === 'replace' && missing.length > 0 }}
      onOk={() => onTake(rows)}
      onCancel={onClose}
    >
      <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
        <Radio.Group
          aria-label={t('importing.mode')}
          value={mode}
          onChange={({ target }) => setMode(target.value as 'add' | 'replace')}
          options={[
            { value: 'add', label: t('importing.add') },
            { value: 'replace', label: t('importing.replace') },
          ]}
        />
        {stops.map((one) => (
          <Alert key={one} role="alert" type="error" title={one} />
        ))}
        {hints.map((one) => (
          <Alert key={one} type="warning" title={one} />
        ))}
        <p role="status">
          {isNothing && missing.length + foreign === 0
            ? t('importing.nothing')
            : t(mode === 'add' ? 'importing.counts' : 'importing.countsReplaced', {
                added: added.length,
                changed: changed.length,
                unchanged,
                missing: missing.length,
              })}
        </p>
        <Faults rows={found.taken} columns={columns} judge={judge} />
        {mode === 'replace' ? <Rows title={t('importing.deleted')} rows={missing} /> : null}
        <Rows title={t('importing.new')} rows={added} />
        {changed.length > 0 ? (
          <section>
            <h4>{t('importing.changed')}</h4>
            <ul className="plan-conflicts">
              {changed.slice(0, maxListed).map(({ itemNo, mine, theirs }) => (
                <li key={itemNo}>
                  <RowDifferences
                    caption={t('conflict.row', { no: itemNo, name: mine['name'] ?? '' })}
                    heads={[t('importing.before'), t('importing.after')]}
                    mine={mine}
                    theirs={theirs}
                    columns={columns}
                  />
                </li>
              ))}
              <More count={changed.length} />
            </ul>
          </section>
        ) : null}
        <p className="secondary">{t('importing.hint')}</p>
      </Space>
    </Modal>
  );
}

function More({ count }: { count: number }) {
  const t = useTexts(planPageTexts);
  return count > maxListed ? <li>{t('importing.more', { count: count - maxListed })}</li> : null;
}

function Rows({ title, rows }: { title: string; rows: readonly SheetRow[] }) {
  const t = useTexts(planPageTexts);
  if (rows.length === 0) return null;
  return (
    <section>
      <h4>{title}</h4>
      <ul>
        {rows.slice(0, maxListed).map((row) => (
          <li key={row.key}>
            {t('importing.row', { no: row['itemNo'] || '–', topic: row['topic'] ?? '', name: row['name'] ?? '' })}
          </li>
        ))}
        <More count={rows.length} />
      </ul>
    </section>
  );
}

/** Invalid cells of the file, with the allowed values. They can be corrected in the table afterwards. */
function Faults({ rows, columns, judge }: Pick<Props, 'columns' | 'judge'> & { rows: readonly SheetRow[] }) {
  const t = useTexts(planPageTexts);
  const language = useLanguage();
  const faults = rows.flatMap((row) =>
    columns.flatMap((column) => {
      const fault = judge(row, column.key);
      return fault ? [{ row, column, fault }] : [];
    }),
  );
  if (faults.length === 0) return null;
  return (
    <Alert
      type="warning"
      title={t('importing.faulty', { count: faults.length })}
      description={
        <ul>
          {faults.slice(0, maxListed).map(({ row, column, fault }) => (
            <li key={`${row.key} ${column.key}`}>
              {t('importing.fault', {
                row: row['name'] || row['itemNo'] || '–',
                column: column.name,
                text: row[column.key] ?? '',
                fault: faultText(fault, column, language),
              })}
            </li>
          ))}
          <More count={faults.length} />
        </ul>
      }
    />
  );
}
