import { Select, Skeleton } from 'antd';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { pick } from '#shared/texts';
import type { OutputOf } from '#shared/contract';
import { useCall } from '#web/api/use-call.ts';
import { Records } from '#web/kit/lists/records.tsx';
import { EmptyState } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { dictionaries, valueSorts, type DictData } from '../../contract.ts';
import { dictionaryTexts } from '../../texts/index.ts';
import { DictTag } from '../dict-tag.tsx';
import { refreshDictionary, useDictionary } from '../dictionary.ts';
import { valuePageTexts } from '../texts/index.ts';
import { ValueForm } from './value-form.tsx';

const values = { ...dictionaries, export: dictionaries.exportValues };

/** The values of the dictionary in the address; a select switches to another one. */
export default function Values() {
  const t = useTexts(valuePageTexts);
  const { dictId } = useParams();
  const asked = new URLSearchParams(useLocation().search).get('dictType');
  const { reply: types } = useCall(dictionaries.typeOptions, {});
  if (!types) return <Skeleton active />;
  const type = types.find((one) => (asked ? one.dictType === asked : one.dictId === Number(dictId)));
  if (!type)
    return (
      <EmptyState icon="alert" title={t('title')} act={<Link to="/system/dict">{t('back')}</Link>}>
        {t('unknown')}
      </EmptyState>
    );
  return <ValuesOf key={type.dictId} type={type} types={types} />;
}

type Option = OutputOf<typeof dictionaries.typeOptions>[number];

function ValuesOf({ type, types }: { type: Option; types: readonly Option[] }) {
  const t = useTexts(valuePageTexts);
  const words = useTexts(dictionaryTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const states = useDictionary('sys_normal_disable');
  const { dictType } = type;
  const labelOf = (row: DictData) => pick(row.dictLabel, row.dictLabelEn, language);
  const nameOf = (one: Option) => pick(one.dictName, one.dictNameEn, language);
  return (
    <Records
      noun={values}
      id="dictCode"
      title={t('titleOf', { name: nameOf(type) })}
      words={dictionaryTexts}
      page={valuePageTexts}
      sorts={valueSorts}
      query={{ dictType }}
      nameOf={labelOf}
      names={{ isDefault: (value) => words(`yesNo.${value}`) }}
      filters={[
        {
          field: 'dictType',
          control: () => (
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              className="kit-filter"
              aria-label={words('fields.dictName')}
              value={dictType}
              options={types.map((one) => ({ value: one.dictType, label: nameOf(one) }))}
              onChange={(value) => void navigate(`?dictType=${encodeURIComponent(value)}`)}
            />
          ),
        },
        'dictLabel',
        { field: 'status', options: states },
      ]}
      columns={[
        {
          field: 'dictLabel',
          cell: (row) => (
            <DictTag entries={[{ ...row, label: labelOf(row), value: row.dictValue }]} value={row.dictValue} />
          ),
        },
        { field: 'dictValue', cell: (row) => <span className="mono">{row.dictValue}</span> },
        'dictSort',
        'isDefault',
        { field: 'status', cell: (row) => <DictTag entries={states} value={row.status} /> },
        'remark',
        'createTime',
      ]}
      onChanged={() => refreshDictionary(dictType)}
      buttons={() => <Link to="/system/dict">{t('back')}</Link>}
      exportAs={t('title')}
      form={(value, on, { total }) => <ValueForm dictType={dictType} value={value} nextSort={total + 1} {...on} />}
    />
  );
}
