import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { CallButton } from '#web/kit/lists/call-button.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { dictionaries, typeSorts, type DictType } from '../../contract.ts';
import { dictionaryTexts } from '../../texts/index.ts';
import { DictTag } from '../dict-tag.tsx';
import { refreshDictionary, useDictionary } from '../dictionary.ts';
import { typePageTexts } from '../texts/index.ts';
import { TypeForm } from './type-form.tsx';

const types = {
  list: dictionaries.types,
  export: dictionaries.exportTypes,
  add: dictionaries.addType,
  edit: dictionaries.editType,
  remove: dictionaries.removeTypes,
};

/** The dictionaries, each with a link to its values. */
export default function Types() {
  const t = useTexts(typePageTexts);
  const language = useLanguage();
  const states = useDictionary('sys_normal_disable');
  const nameOf = (row: DictType) => pick(row.dictName, row.dictNameEn, language);
  const valuesOf = ({ dictId, dictType: type }: DictType) => (
    <Link className="mono" to={`/system/dict-data/index/${dictId}`} aria-label={t('valuesOf', { type })}>
      {type}
    </Link>
  );
  const refresh = async () => {
    await call(dictionaries.refreshCache);
    refreshDictionary();
  };
  return (
    <Records
      noun={types}
      id="dictId"
      words={dictionaryTexts}
      page={typePageTexts}
      sorts={typeSorts}
      nameOf={nameOf}
      filters={[
        'dictName',
        'dictType',
        { field: 'status', options: states },
        { field: 'beginTime', label: t('created') },
      ]}
      columns={[
        { field: 'dictName', cell: nameOf },
        { field: 'dictType', cell: valuesOf },
        { field: 'status', cell: (row) => <DictTag entries={states} value={row.status} /> },
        'remark',
        'createTime',
      ]}
      buttons={({ run }) => (
        <CallButton call={dictionaries.refreshCache} onAct={() => run(refresh, t('refreshed'))}>
          {t('refresh')}
        </CallButton>
      )}
      exportAs={t('title')}
      form={(type, on) => <TypeForm type={type} {...on} />}
    />
  );
}
