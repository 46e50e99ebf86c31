import { Button } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { call } from '#web/api/api.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useCall } from '#web/api/use-call.ts';
import { CallButton } from '#web/kit/lists/call-button.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { useTexts } from '#web/texts/language.ts';
import { generator, genSorts } from '../../contract.ts';
import { generatorTexts } from '../../texts/index.ts';
import { generatorPageTexts } from '../texts/index.ts';
import { CreateTables } from './create.tsx';
import { ImportTables } from './import.tsx';
import { Preview } from './preview.tsx';

const take = async (names: readonly string[]) =>
  saveFile(await call(generator.downloadAll, { query: { tables: names.join(',') } }), `code_${Date.now()}.zip`);

/** The imported tables with their actions. */
export default function Generator() {
  const t = useTexts(generatorPageTexts);
  const words = useTexts(generatorTexts);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { reply: allowed } = useCall(generator.allowed, {}, { quiet: true });
  return (
    <Records
      noun={generator}
      id="tableId"
      words={generatorTexts}
      page={generatorPageTexts}
      {...(search ? {} : { empty: t('emptyAtAll') })}
      sorts={genSorts}
      names={{ tplCategory: (value) => words(`template.${value}`) }}
      filters={['tableName', 'tableComment', { field: 'beginCreateTime', label: t('days') }]}
      columns={[
        { field: 'tableName', cell: ({ tableName }) => <span className="mono">{tableName}</span> },
        'tableComment',
        { field: 'className', cell: ({ className }) => <span className="mono">{className}</span> },
        'tplCategory',
        'createTime',
        { field: 'updateTime', cell: ({ updateTime }) => updateTime ?? t('notYet') },
      ]}
      chooseFor={generator.downloadAll}
      buttons={({ chosen, saved, show, close }) => {
        const imported = (names: readonly string[]) => saved(t('imported', { count: names.length }))();
        const created = (names: readonly string[]) => saved(t('created', { names: names.join(', ') }))();
        return (
          <>
            {chosen.length > 0 && (
              <CallButton call={generator.downloadAll} onAct={() => take(chosen.map(({ tableName }) => tableName))}>
                {t('generate', { count: chosen.length })}
              </CallButton>
            )}
            {allowed?.createTable && (
              <Button onClick={() => show(<CreateTables onCreated={created} onClose={close} />)}>{t('create')}</Button>
            )}
            <CallButton
              call={generator.importTables}
              type="primary"
              onAct={() => show(<ImportTables onImported={imported} onClose={close} />)}
            >
              {t('import')}
            </CallButton>
          </>
        );
      }}
      acts={(table, { act, move, remove, run, show, close }) => {
        const { tableId, tableName: name } = table;
        const params = { tableName: name };
        const write = () => run(() => call(generator.write, { params }), t('written', { name }));
        return [
          act('preview', generator.preview, () => show(<Preview table={table} onClose={close} />)),
          act('edit', generator.edit, () => void navigate(`/tool/gen-edit/index/${tableId}`)),
          move('synchronise', generator.synchronise, { params }, t('synchronised')),
          table.genType === '1' && allowed?.writeFiles
            ? act('write', generator.write, write)
            : act('download', generator.download, () => take([name])),
          remove,
        ];
      }}
    />
  );
}
