import { Records } from '#web/kit/lists/records.tsx';
import { synonyms } from '../../contract.ts';
import { synonymTexts } from '../../texts/index.ts';
import { synonymPageTexts } from '../texts/index.ts';
import { SynonymForm } from './form.tsx';

export default function Synonyms() {
  return (
    <Records
      noun={synonyms}
      id="synonymId"
      words={synonymTexts}
      page={synonymPageTexts}
      filters={['keyword']}
      columns={[{ field: 'terms', cell: ({ terms }) => terms.replaceAll('\n', ' = ') }, 'remark', 'updateTime']}
      form={(row, on) => <SynonymForm {...(row ? { synonymId: row.synonymId } : {})} {...on} />}
    />
  );
}
