import { Records } from '#web/kit/lists/records.tsx';
import { useTexts } from '#web/texts/language.ts';
import { synonyms } from '../../contract.ts';
import { synonymTexts } from '../../texts/index.ts';
import { synonymPageTexts } from '../texts/index.ts';
import { SynonymForm } from './form.tsx';

export default function Synonyms() {
  const words = useTexts(synonymTexts);
  return (
    <Records
      noun={synonyms}
      id="synonymId"
      words={synonymTexts}
      page={synonymPageTexts}
      filters={['keyword', { field: 'beginCreateTime', label: words('fields.createTime') }]}
      columns={[{ field: 'terms', cell: ({ terms }) => terms.replaceAll('\n', ' = ') }, 'remark', 'updateTime']}
      form={(row, on) => <SynonymForm {...(row ? { synonymId: row.synonymId } : {})} {...on} />}
    />
  );
}
