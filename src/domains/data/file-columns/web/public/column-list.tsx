import { fileColumns } from '#contract/data/file-columns';
import { pick } from '#shared/texts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { fileColumnsTexts } from '../../texts/index.ts';

/** Descriptions of the columns of a public file; renders nothing if there are none. */
export function ColumnList({ publicId, fileId }: { publicId: string; fileId: number }) {
  const t = useTexts(fileColumnsTexts);
  const language = useLanguage();
  const { reply } = useCall(fileColumns.of, { params: { publicId, fileId } }, { quiet: true });
  if (!reply || reply.length === 0) return null;
  return (
    <div className="scroll-x">
      <table className="table">
        <caption className="aloud">{t('shown')}</caption>
        <thead>
          <tr>
            <th>{t('column')}</th>
            <th>{t('unit')}</th>
            <th>{t('meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {reply.map((column) => (
            <tr key={column.position}>
              <th scope="row">{column.name}</th>
              <td>{column.unit}</td>
              <td>{pick(column.meaningZh, column.meaningEn, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
