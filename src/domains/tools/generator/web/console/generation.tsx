import { Form, Input, Radio, Select, Switch, TreeSelect } from 'antd';
import { pick } from '#shared/texts';
import { menus } from '#contract/system/menus';
import { mayCall, useViewer } from '#web/rights/can.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { EditedTable, type WholeTable } from '../../contract.ts';
import { templates } from '../../contract/options.ts';
import { generatorTexts } from '../../texts/index.ts';
import { generatorPageTexts } from '../texts/index.ts';
import type { Values } from './values.ts';

interface Props {
  info: WholeTable;
  tables: readonly WholeTable[];
}

const optionsOf = ({ columns }: WholeTable) =>
  columns.map(({ columnName, columnComment }) => ({
    value: columnName,
    label: columnComment ? `${columnName} (${columnComment})` : columnName,
  }));

/** Settings of the generated files and their names in code. */
export function Generation({ info, tables }: Props) {
  const t = useTexts(generatorPageTexts);
  const words = useTexts(generatorTexts);
  const rules = rulesOf(EditedTable, generatorTexts, useLanguage());
  const form = Form.useFormInstance<Values>();
  const category = Form.useWatch('tplCategory', form) ?? info.tplCategory;
  const line = (name: 'packageName' | 'moduleName' | 'businessName' | 'functionName') => (
    <Form.Item name={name} label={words(`fields.${name}`)} rules={rules[name]} extra={t(`hints.${name}`)}>
      <Input autoComplete="off" />
    </Form.Item>
  );
  return (
    <div className="gen-form">
      <Form.Item name="tplCategory" label={words('fields.tplCategory')} rules={rules.tplCategory}>
        <Select options={templates.map((value) => ({ value, label: words(`template.${value}`) }))} />
      </Form.Item>
      {category === 'tree' && <OfTree info={info} />}
      {category === 'sub' && <OfSub info={info} tables={tables} />}
      {line('packageName')}
      {line('moduleName')}
      {line('businessName')}
      {line('functionName')}
      <Form.Item name="functionNameEn" label={words('fields.functionNameEn')} rules={rules.functionNameEn}>
        <Input lang="en" autoComplete="off" />
      </Form.Item>
      <ParentMenu />
      <Form.Item name="formColNum" label={words('fields.formColNum')}>
        <Radio.Group options={[1, 2, 3].map((value) => ({ value, label: t('formColumns', { count: value }) }))} />
      </Form.Item>
      <Form.Item name={['params', 'genView']} label={words('fields.genView')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="genType" label={words('fields.genType')} extra={t('hints.genType')}>
        <Radio.Group options={(['0', '1'] as const).map((value) => ({ value, label: t(`genType.${value}`) }))} />
      </Form.Item>
    </div>
  );
}

function OfTree({ info }: { info: WholeTable }) {
  const words = useTexts(generatorTexts);
  return (['treeCode', 'treeParentCode', 'treeName'] as const).map((name) => (
    <Form.Item key={name} name={['params', name]} label={words(`fields.${name}`)} rules={[{ required: true }]}>
      <Select options={optionsOf(info)} />
    </Form.Item>
  ));
}

function OfSub({ info, tables }: Props) {
  const words = useTexts(generatorTexts);
  const form = Form.useFormInstance<Values>();
  const chosen = Form.useWatch('subTableName', form);
  const sub = tables.find(({ tableName }) => tableName === chosen);
  const others = tables.filter(({ tableId }) => tableId !== info.tableId);
  return (
    <>
      <Form.Item name="subTableName" label={words('fields.subTableName')} rules={[{ required: true }]}>
        <Select
          showSearch
          options={others.map(({ tableName, tableComment }) => ({
            value: tableName,
            label: `${tableName} (${tableComment})`,
          }))}
        />
      </Form.Item>
      <Form.Item name="subTableFkName" label={words('fields.subTableFkName')} rules={[{ required: true }]}>
        <Select options={sub ? optionsOf(sub) : []} />
      </Form.Item>
    </>
  );
}

/** Only for people who may read menus; otherwise the value stays unchanged. */
function ParentMenu() {
  const t = useTexts(generatorPageTexts);
  const words = useTexts(generatorTexts);
  const language = useLanguage();
  const maySee = mayCall(useViewer(), menus.list.permit);
  const { reply = [] } = useCall(menus.list, maySee ? {} : null, { quiet: true });
  const above = reply
    .filter(({ menuType }) => menuType !== 'F')
    .map(({ menuId, parentId, menuName, menuNameEn }) => ({
      id: menuId,
      pId: parentId,
      value: menuId,
      title: pick(menuName, menuNameEn, language),
    }));
  if (!maySee) return null;
  return (
    <Form.Item name={['params', 'parentMenuId']} label={words('fields.parentMenuId')} extra={t('hints.parentMenuId')}>
      <TreeSelect allowClear treeDataSimpleMode treeData={above} />
    </Form.Item>
  );
}
