import type { z } from 'zod';
import { Form, Input, InputNumber, Radio, TreeSelect } from 'antd';
import { pick, type Language } from '#shared/texts';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { call } from '#web/api/api.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { menus, menuTypes, NewMenu, type Menu } from '../../contract.ts';
import { menuTexts } from '../../texts/index.ts';
import { menuPageTexts } from '../texts/index.ts';
import { IconChoice } from './icon-choice.tsx';
import { parentsFor, type Branch } from './tree.ts';

type Values = z.input<typeof NewMenu>;

interface Props {
  /** Absent for a new menu. */
  menu?: Menu | undefined;
  /** Initial parent of a new menu. */
  parentId?: number | undefined;
  onSaved: () => void;
  onClose: () => void;
}

interface Choice {
  value: number;
  title: string;
  children?: Choice[];
}

const choiceOf = (branch: Branch, language: Language): Choice => ({
  value: branch.menuId,
  title: pick(branch.menuName, branch.menuNameEn, language),
  ...(branch.children ? { children: branch.children.map((below) => choiceOf(below, language)) } : {}),
});

/** Adds, changes or moves a menu. Opens after its possible parents have loaded. */
export function MenuForm({ menu, parentId = 0, onSaved, onClose }: Props) {
  const t = useTexts(menuPageTexts);
  const language = useLanguage();
  const { reply: all } = useCall(menus.list, {});
  if (!all) return null;
  const save = async (values: Values) => {
    // Fields that the chosen kind does not show keep their values.
    if (menu) await call(menus.edit, { body: { ...menu, ...values, menuId: menu.menuId } });
    else await call(menus.add, { body: values });
    onSaved();
  };
  const parent = all.find((one) => one.menuId === parentId);
  const fresh: Partial<Values> = {
    parentId,
    // After its siblings, and of the kind that is most common there.
    orderNum: Math.max(0, ...all.filter((one) => one.parentId === parentId).map((one) => one.orderNum)) + 1,
    menuType: parentId === 0 ? 'M' : parent?.menuType === 'C' ? 'F' : 'C',
    icon: '#',
    isFrame: '1',
    isCache: '0',
    visible: '0',
    status: '0',
    affix: '0',
    front: '0',
  };
  return (
    <FormDrawer<Values>
      open
      title={menu ? t('editOf', { name: pick(menu.menuName, menu.menuNameEn, language) }) : t('add')}
      initial={menu ?? fresh}
      onSubmit={save}
      onClose={onClose}
    >
      <Fields parents={parentsFor(all, menu?.menuId)} />
    </FormDrawer>
  );
}

/** The fields of the chosen kind. */
function Fields({ parents }: { parents: readonly Branch[] }) {
  const t = useTexts(menuPageTexts);
  const words = useTexts(menuTexts);
  const language = useLanguage();
  const rules = rulesOf(NewMenu, menuTexts, language);
  const form = Form.useFormInstance<Values>();
  const kind = Form.useWatch('menuType', form);
  const isPage = kind === 'C';
  const hasAddress = kind === 'M' || isPage;
  const text = (name: 'path' | 'component' | 'query' | 'routeName' | 'activeMenu' | 'perms') => (
    <Form.Item
      name={name}
      label={words(`fields.${name}`)}
      required={name === 'path'}
      rules={rules[name]}
      extra={t(`hints.${name}`)}
    >
      <Input autoComplete="off" />
    </Form.Item>
  );
  const choice = (
    name: 'isFrame' | 'isCache' | 'visible' | 'status' | 'affix' | 'front',
    labels: readonly [zero: string, one: string],
  ) => (
    <Form.Item name={name} label={words(`fields.${name}`)} rules={rules[name]} extra={t(`hints.${name}`)}>
      <Radio.Group options={(['0', '1'] as const).map((value, at) => ({ value, label: labels[at] }))} />
    </Form.Item>
  );
  return (
    <>
      <Form.Item name="parentId" label={words('fields.parentId')} rules={rules.parentId}>
        <TreeSelect
          showSearch
          treeNodeFilterProp="title"
          treeDefaultExpandedKeys={[0]}
          treeData={[{ value: 0, title: t('root'), children: parents.map((branch) => choiceOf(branch, language)) }]}
        />
      </Form.Item>
      <Form.Item name="menuType" label={words('fields.menuType')} rules={rules.menuType}>
        <Radio.Group options={menuTypes.map((value) => ({ value, label: t(`types.${value}`) }))} />
      </Form.Item>
      <Form.Item name="menuName" label={words('fields.menuName')} rules={rules.menuName}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="menuNameEn" label={words('fields.menuNameEn')} rules={rules.menuNameEn}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="orderNum" label={words('fields.orderNum')} rules={rules.orderNum}>
        <InputNumber min={0} max={9999} precision={0} />
      </Form.Item>
      {hasAddress && (
        <>
          <Form.Item name="icon" label={words('fields.icon')} rules={rules.icon}>
            <IconChoice />
          </Form.Item>
          {choice('isFrame', [t('yes'), t('no')])}
          {text('path')}
        </>
      )}
      {isPage && (
        <>
          {text('component')}
          {text('query')}
        </>
      )}
      {hasAddress && text('routeName')}
      {kind !== 'M' && text('perms')}
      {hasAddress && choice('visible', [t('visible.0'), t('visible.1')])}
      {choice('status', [t('status.0'), t('status.1')])}
      {isPage && (
        <>
          {choice('isCache', [t('yes'), t('no')])}
          {choice('affix', [t('no'), t('yes')])}
          {choice('front', [t('no'), t('yes')])}
          {text('activeMenu')}
        </>
      )}
    </>
  );
}
