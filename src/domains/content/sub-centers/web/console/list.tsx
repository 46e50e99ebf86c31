import { Records } from '#web/kit/lists/records.tsx';
import { formatDate } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { subCenters, subCenterSorts } from '../../contract.ts';
import { subCenterTexts } from '../../texts/index.ts';
import { subCenterPageTexts } from '../texts/index.ts';
import { SubCenterEdit } from './edit.tsx';
import { SubCenterForm } from './form.tsx';
import { SubCenterOrder } from './order.tsx';

export default function SubCenterPage() {
  const t = useTexts(subCenterPageTexts);
  const words = useTexts(subCenterTexts);
  const language = useLanguage();
  return (
    <Records
      noun={subCenters}
      id="subCenterId"
      words={subCenterTexts}
      page={subCenterPageTexts}
      sorts={subCenterSorts}
      names={{ status: (value) => words(`states.${value}`) }}
      filters={['keyword', 'status']}
      columns={[
        'name',
        'code',
        { field: 'status', tones: { normal: 'ok', deactivated: 'idle' } },
        'provider',
        { field: 'createDate', cell: (row) => formatDate(row.createDate, language) },
        'redirectRule',
        'sort',
        'updateTime',
      ]}
      isLocked={({ status }) => status === 'normal'}
      exportAs="sub-centers"
      order={(on) => <SubCenterOrder {...on} />}
      form={(row, on) => (row ? <SubCenterEdit subCenterId={row.subCenterId} {...on} /> : <SubCenterForm {...on} />)}
      acts={({ subCenterId, code, status }, { edit, act, move, remove }) => [
        edit,
        act('preview', subCenters.find, `/about/sub-centers/${code}?preview=1&subCenterId=${subCenterId}`),
        status === 'normal'
          ? move('deactivate', subCenters.deactivate, { body: { subCenterId } }, t('deactivated'))
          : move('activate', subCenters.activate, { body: { subCenterId } }, t('activated')),
        status !== 'normal' && remove,
      ]}
    />
  );
}
