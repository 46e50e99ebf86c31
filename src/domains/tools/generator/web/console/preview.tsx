import './generator.css';
import { Drawer, Skeleton } from 'antd';
import { CodeFiles } from '#web/kit/parts/code-files.tsx';
import { useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { generator, type GeneratedFile, type GenTable } from '../../contract.ts';
import { generatorPageTexts } from '../texts/index.ts';

/** The generated files of a table, one at a time. */
export function Preview({ table, onClose }: { table: GenTable; onClose: () => void }) {
  const t = useTexts(generatorPageTexts);
  const { reply, failure } = useCall(generator.files, { params: { tableId: table.tableId } });
  return (
    <Drawer
      open
      size="min(100vw, var(--container))"
      title={t('previewOf', { name: table.tableName })}
      onClose={onClose}
    >
      {reply ? <Files files={reply} /> : failure ? <p>{failure.message}</p> : <Skeleton active />}
    </Drawer>
  );
}

function Files({ files }: { files: readonly GeneratedFile[] }) {
  const contract = files.findIndex(({ path }) => path.endsWith('/contract.ts'));
  return (
    <CodeFiles
      files={files}
      first={Math.max(0, contract)}
      labelOf={({ path }) => path.replace(/^src\/domains\/[^/]+\/[^/]+\//, '')}
    />
  );
}
