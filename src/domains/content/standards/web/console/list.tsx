import { leads } from '#shared/publishing';
import { BothNames, TwoLines } from '#web/kit/lists/record-cells.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { Badge } from '#web/kit/parts/badge.tsx';
import { formatDate } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { standardActs, standards, standardSorts, type Standard } from '../../contract.ts';
import { standardTexts } from '../../texts/index.ts';
import { standardPageTexts } from '../texts/index.ts';
import { StandardEdit } from './edit.tsx';
import { StandardForm } from './form.tsx';
import { StandardOrder } from './order.tsx';

export default function StandardPage() {
  const t = useTexts(standardPageTexts);
  const words = useTexts(standardTexts);
  const language = useLanguage();
  const day = (value: string | null) => (value ? formatDate(value, language) : words('unknown'));
  const numberOf = ({ standardNo, isDemo }: Standard) => (
    <div className="kit-two-lines">
      <span className="mono">{standardNo}</span>
      {isDemo && (
        <span>
          <Badge icon="info">{t('demo')}</Badge>
        </span>
      )}
    </div>
  );
  return (
    <Records
      noun={standards}
      id="standardId"
      words={standardTexts}
      page={standardPageTexts}
      sorts={standardSorts}
      names={{ status: (value) => words(`states.${value}`) }}
      filters={['name', 'classNo', 'status', { field: 'beginTime', label: words('fields.publishDate') }]}
      columns={[
        { field: 'standardNo', cell: numberOf },
        {
          field: 'name',
          title: t('name'),
          cell: (row) => <BothNames zh={row.nameZh} en={row.nameEn} isDemo={false} />,
        },
        {
          field: 'classNo',
          title: t('classNos'),
          cell: (row) => <TwoLines first={row.classNoZh} second={row.classNoEn} />,
        },
        { field: 'status', tones: { normal: 'ok', deactivated: 'idle' } },
        {
          field: 'publishDate',
          title: t('dates'),
          cell: (row) => <TwoLines first={day(row.publishDate)} second={day(row.implementDate)} />,
        },
        { field: 'updateDate', cell: (row) => day(row.updateDate) },
        { field: 'pdfName', title: words('fields.pdfFile') },
        'viewCount',
        'sort',
      ]}
      isLocked={({ status }) => status === 'normal'}
      exportAs="data-policies"
      order={(on) => <StandardOrder {...on} />}
      form={(row, on) => (row ? <StandardEdit standardId={row.standardId} {...on} /> : <StandardForm {...on} />)}
      acts={({ standardId, status }, { edit, act, move, remove }) => [
        edit,
        act('preview', standards.find, `/standard/detail/${standardId}?preview=1`),
        leads(standardActs, 'activate', status) &&
          move('activate', standards.activate, { body: { standardId } }, t('activated')),
        leads(standardActs, 'deactivate', status) &&
          move('deactivate', standards.deactivate, { body: { standardId } }, t('deactivated')),
        status !== 'normal' && remove,
      ]}
    />
  );
}
