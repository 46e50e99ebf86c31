import { leads } from '#shared/publishing';
import { Records } from '#web/kit/lists/records.tsx';
import { formatDate } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { caseActs, caseSorts, serviceCases } from '../../contract.ts';
import { serviceCaseTexts } from '../../texts/index.ts';
import { casePageTexts } from '../texts/index.ts';
import { CaseEdit } from './edit.tsx';
import { CaseForm } from './form.tsx';
import { CaseOrder } from './order.tsx';

export default function ServiceCasePage() {
  const t = useTexts(casePageTexts);
  const words = useTexts(serviceCaseTexts);
  const language = useLanguage();
  return (
    <Records
      noun={serviceCases}
      id="caseId"
      words={serviceCaseTexts}
      page={casePageTexts}
      sorts={caseSorts}
      names={{ type: (value) => words(`types.${value}`), status: (value) => words(`states.${value}`) }}
      filters={['name', 'partner', 'type', 'status', { field: 'beginTime', label: words('fields.publishDate') }]}
      columns={[
        'name',
        'type',
        { field: 'status', tones: { created: 'idle', published: 'ok', discontinued: 'bad' } },
        'target',
        'hours',
        'sort',
        { field: 'publishDate', cell: (row) => formatDate(row.publishDate, language) },
        { field: 'createDate', cell: (row) => formatDate(row.createDate, language) },
        'updateTime',
      ]}
      isLocked={({ status }) => status === 'published'}
      exportAs="service-cases"
      order={(on) => <CaseOrder {...on} />}
      form={(row, on) => (row ? <CaseEdit caseId={row.caseId} {...on} /> : <CaseForm {...on} />)}
      acts={({ caseId, status }, { edit, act, move, remove }) => [
        edit,
        act('preview', serviceCases.find, `/service/detail/${caseId}?preview=1`),
        leads(caseActs, 'publish', status) &&
          move('publish', serviceCases.publish, { body: { caseId } }, t('published')),
        leads(caseActs, 'discontinue', status) &&
          move('discontinue', serviceCases.discontinue, { body: { caseId } }, t('discontinued')),
        status !== 'published' && remove,
      ]}
    />
  );
}
