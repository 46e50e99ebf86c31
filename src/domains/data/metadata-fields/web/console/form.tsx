import type { z } from 'zod';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { pick } from '#shared/texts';
import { quantities, units, unitSymbol } from '#shared/units';
import { dictionaries } from '#contract/system/dictionaries';
import { disciplineKey, disciplines, type Discipline } from '#contract/data/descriptions';
import { resourceTypes } from '#contract/data/resources';
import { disciplineTexts } from '#texts/data/descriptions';
import { resourcesTexts } from '#texts/data/resources';
import { useDictionary } from '#view/system/dictionaries';
import { call } from '#web/api/api.ts';
import { useCall } from '#web/api/use-call.ts';
import { BilingualItem } from '#web/kit/forms/bilingual.tsx';
import { useNewest } from '#web/kit/forms/edit-conflict.tsx';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import {
  fieldKinds,
  groupDictionary,
  metadataFields,
  NewMetadataField,
  statements,
  type FieldKind,
  type MetadataField,
} from '../../contract.ts';
import { metadataFieldTexts } from '../../texts/index.ts';
import { metadataFieldPageTexts } from '../texts/index.ts';
import { FieldPreview } from './field-preview.tsx';

type Values = z.input<typeof NewMetadataField>;

interface Props {
  /** Absent for a new one. */
  item?: MetadataField;
  onSaved: () => void;
  onClose: () => void;
}

/** The next field of a group follows the others. */
const lastOrder = 1000;

/** Declares a field, or changes one. */
export function MetadataFieldForm({ item, onSaved, onClose }: Props) {
  const t = useTexts(metadataFieldPageTexts);
  const words = useTexts(metadataFieldTexts);
  const language = useLanguage();
  const { rowVer, newest } = useNewest(
    item,
    ({ fieldId }) => call(metadataFields.find, { params: { fieldId } }),
    (field) => words.dynamic(`fields.${field}`),
  );
  const save = async (values: Values) => {
    // The controls of other kinds are not on the page; what they held does not belong to this kind.
    const body = {
      ...values,
      unit: values.unit ?? '',
      dictType: values.dictType ?? '',
      isFacet: values.isFacet ?? false,
    };
    if (item) await call(metadataFields.edit, { body: { ...body, fieldId: item.fieldId, rowVer } });
    else await call(metadataFields.add, { body });
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      wide
      newest={newest}
      title={item ? t('editOf', { name: pick(item.labelZh, item.labelEn, language) }) : t('add')}
      initial={item ?? { kind: 'line', statement: 'additionalProperty', fieldOrder: lastOrder }}
      onSubmit={save}
      onClose={onClose}
    >
      <Fields isUsed={item?.isUsed ?? false} />
    </FormDrawer>
  );
}

function Fields({ isUsed }: { isUsed: boolean }) {
  const t = useTexts(metadataFieldPageTexts);
  const words = useTexts(metadataFieldTexts);
  const types = useTexts(resourcesTexts);
  const names = useTexts(disciplineTexts);
  const language = useLanguage();
  const rules = rulesOf(NewMetadataField, metadataFieldTexts, language);
  const groups = useDictionary(groupDictionary);
  const techniques = useDictionary('data_technique');
  const { reply: all } = useCall(dictionaries.typeOptions, {}, { quiet: true });
  const kind = Form.useWatch('kind') as FieldKind | undefined;
  const label = (field: string) => words.dynamic(`fields.${field}`);
  return (
    <>
      <BilingualItem name="label" label={label} rules={rules}>
        {() => <Input maxLength={100} />}
      </BilingualItem>
      <div className="bilingual">
        <Form.Item name="fieldKey" label={label('fieldKey')} rules={rules.fieldKey} extra={t('hints.fieldKey')}>
          <Input maxLength={40} disabled={isUsed} autoComplete="off" className="mono" />
        </Form.Item>
        <Form.Item name="fieldGroup" label={label('fieldGroup')} rules={rules.fieldGroup}>
          <Select options={groups} />
        </Form.Item>
      </div>
      <div className="bilingual">
        <Form.Item name="kind" label={label('kind')} rules={rules.kind}>
          <Select disabled={isUsed} options={fieldKinds.map((value) => ({ value, label: words(`kinds.${value}`) }))} />
        </Form.Item>
        {kind === 'number' || kind === 'range' ? (
          <Form.Item name="unit" label={label('unit')} rules={rules.unit} extra={t('hints.unit')}>
            <Select disabled={isUsed} showSearch allowClear placeholder={t('noUnit')} options={unitOptions} />
          </Form.Item>
        ) : null}
        {kind === 'choice' ? (
          <Form.Item name="dictType" label={label('dictType')} rules={rules.dictType} extra={t('hints.dictType')}>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              options={(all ?? []).map((one) => ({
                value: one.dictType,
                label: `${pick(one.dictName, one.dictNameEn, language)} (${one.dictType})`,
              }))}
            />
          </Form.Item>
        ) : null}
      </div>
      <BilingualItem name="hint" label={label} rules={rules}>
        {() => <Input maxLength={300} />}
      </BilingualItem>
      <Form.Item name="techniques" label={label('techniques')} rules={rules.techniques} extra={t('hints.techniques')}>
        <Select mode="multiple" allowClear showSearch={{ optionFilterProp: 'label' }} options={techniques} />
      </Form.Item>
      <Form.Item
        name="resourceTypes"
        label={label('resourceTypes')}
        rules={rules.resourceTypes}
        extra={t('hints.resourceTypes')}
      >
        <Select
          mode="multiple"
          allowClear
          options={resourceTypes.map((value) => ({ value, label: types(`types.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="disciplines"
        label={label('disciplines')}
        rules={rules.disciplines}
        extra={t('hints.disciplines')}
      >
        <Select
          mode="multiple"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={codesIn(disciplines).map((value) => ({
            value,
            label: `${value} ${names.dynamic(disciplineKey(value))}`,
          }))}
        />
      </Form.Item>
      <div className="bilingual">
        <Form.Item name="statement" label={label('statement')} rules={rules.statement} extra={t('hints.statement')}>
          <Select options={statements.map((value) => ({ value, label: words(`statements.${value}`) }))} />
        </Form.Item>
        <Form.Item
          name="propertyUrl"
          label={label('propertyUrl')}
          rules={rules.propertyUrl}
          extra={t('hints.propertyUrl')}
        >
          <Input maxLength={300} />
        </Form.Item>
      </div>
      <div className="bilingual">
        <Form.Item name="fieldOrder" label={label('fieldOrder')} rules={rules.fieldOrder} extra={t('hints.fieldOrder')}>
          <InputNumber className="kit-number" min={0} precision={0} />
        </Form.Item>
        <Form.Item name="isRequired" label={label('isRequired')} rules={rules.isRequired} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      {kind === 'choice' || kind === 'number' || kind === 'range' ? (
        <Form.Item
          name="isFacet"
          label={label('isFacet')}
          rules={rules.isFacet}
          extra={t('hints.isFacet')}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
      ) : null}
      <FieldPreview />
    </>
  );
}

/** Codes of a tree, each before those below it. */
const codesIn = (tree: readonly Discipline[]): Discipline['code'][] =>
  tree.flatMap(({ code, below }) => [code, ...codesIn(below)]);

/** Units by quantity, in the order of `shared/units`. */
const unitOptions = quantities.flatMap((quantity) =>
  Object.keys(units)
    .filter((code) => units[code]!.quantity === quantity)
    .map((value) => ({ value, label: unitSymbol(value) })),
);
