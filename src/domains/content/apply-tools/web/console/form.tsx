import type { z } from 'zod';
import { Form, Input, InputNumber, Radio, Select } from 'antd';
import { defaultPlace } from '#shared/placing';
import { pick } from '#shared/texts';
import { BilingualBody } from '#view/content/bodies';
import { uploadFile } from '#view/system/uploads';
import { call } from '#web/api/api.ts';
import { mayCall, useViewer } from '#web/rights/can.tsx';
import { BilingualItem } from '#web/kit/forms/bilingual.tsx';
import { useNewest } from '#web/kit/forms/edit-conflict.tsx';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { ImageField } from '#web/kit/forms/upload/image-field.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox } from '#web/kit/notices.ts';
import { CallError } from '#web/api/wire.ts';
import { applyTools, openModes, toolCategories, ToolFields, toolStates, type Tool } from '../../contract.ts';
import { toolTexts } from '../../texts/index.ts';
import { toolPageTexts } from '../texts/index.ts';

type Values = z.input<typeof ToolFields>;

interface Props {
  /** Absent for a new one. */
  tool?: Tool | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds or changes a tool. */
export function ToolForm({ tool, onSaved, onClose }: Props) {
  const t = useTexts(toolPageTexts);
  const words = useTexts(toolTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const rules = rulesOf(ToolFields, toolTexts, language);
  const label = (field: string) => words.dynamic(`fields.${field}`);
  const { rowVer, newest } = useNewest(tool, ({ toolId }) => call(applyTools.find, { params: { toolId } }), label);
  const before = tool?.status ?? 'draft';
  const save = async (values: Values) => {
    if (values.status === 'published' && before !== 'published' && !(await confirmBox(t('confirmPublishNew'))))
      // The user cancelled before the request. The input stays in the form.
      throw new CallError(0, 'web.cancelled', '');
    if (tool) await call(applyTools.edit, { body: { ...values, toolId: tool.toolId, rowVer } });
    else await call(applyTools.add, { body: values });
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      newest={newest}
      keepAs={`apply-tools:${tool?.toolId ?? 'new'}`}
      wide
      title={tool ? t('editOf', { name: pick(tool.nameZh, tool.nameEn, language) }) : t('add')}
      initial={tool ?? { category: 'database', openMode: 'new', status: 'draft', sort: defaultPlace, icon: '' }}
      onSubmit={save}
      onClose={onClose}
    >
      <BilingualItem name="name" label={label} rules={rules}>
        {() => <Input maxLength={300} />}
      </BilingualItem>
      <div className="bilingual">
        <Form.Item name="category" label={label('category')} rules={rules.category}>
          <Select options={toolCategories.map((value) => ({ value, label: words(`categories.${value}`) }))} />
        </Form.Item>
        <Form.Item name="status" label={label('status')} rules={rules.status} extra={t('hints.status')}>
          <Radio.Group
            options={toolStates.map((value) => ({
              value,
              label: words(`states.${value}`),
              disabled: value !== before && !mayCall(viewer, applyTools.publish.permit),
            }))}
          />
        </Form.Item>
        <Form.Item name="url" label={label('url')} rules={rules.url} extra={t('hints.url')}>
          <Input inputMode="url" maxLength={500} autoComplete="off" />
        </Form.Item>
        <Form.Item name="openMode" label={label('openMode')} rules={rules.openMode} extra={t('hints.openMode')}>
          <Radio.Group options={openModes.map((value) => ({ value, label: words(`openModes.${value}`) }))} />
        </Form.Item>
        <Form.Item name="version" label={label('version')} rules={rules.version}>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name="sort" label={label('sort')} rules={rules.sort} extra={t('hints.sort')}>
          <InputNumber min={0} max={9999} precision={0} />
        </Form.Item>
      </div>
      <BilingualItem name="provider" label={label} rules={rules}>
        {() => <Input maxLength={300} />}
      </BilingualItem>
      <BilingualItem name="summary" label={label} rules={rules}>
        {(of) => <Input.TextArea rows={3} showCount maxLength={of === 'zh' ? 500 : 1000} />}
      </BilingualItem>
      <Form.Item name="icon" label={label('icon')} rules={rules.icon} extra={t('hints.icon')}>
        <ImageField maxCount={1} onUpload={uploadFile} />
      </Form.Item>
      <BilingualBody label={label} rules={rules} />
    </FormDrawer>
  );
}
