import type { z } from 'zod';
import { Form, Input, InputNumber, Radio } from 'antd';
import { defaultPlace } from '#shared/placing';
import { statesFrom } from '#shared/publishing';
import { pick } from '#shared/texts';
import { BilingualBody } from '#view/content/bodies';
import { uploadFile } from '#view/system/uploads';
import { call } from '#web/api/api.ts';
import { mayCall, useViewer } from '#web/rights/can.tsx';
import { BilingualItem } from '#web/kit/forms/bilingual.tsx';
import { useNewest } from '#web/kit/forms/edit-conflict.tsx';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { DayField } from '#web/kit/forms/moment-field.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { ImageField } from '#web/kit/forms/upload/image-field.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox } from '#web/kit/notices.ts';
import { CallError } from '#web/api/wire.ts';
import { caseActs, CaseFields, caseStates, caseTypes, serviceCases, type ServiceCase } from '../../contract.ts';
import { serviceCaseTexts } from '../../texts/index.ts';
import { casePageTexts } from '../texts/index.ts';

type Values = z.input<typeof CaseFields>;

interface Props {
  /** Absent for a new one. */
  item?: ServiceCase | undefined;
  onSaved: () => void;
  onClose: () => void;
}

export function CaseForm({ item, onSaved, onClose }: Props) {
  const t = useTexts(casePageTexts);
  const words = useTexts(serviceCaseTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const rules = rulesOf(CaseFields, serviceCaseTexts, language);
  const label = (field: string) => words.dynamic(`fields.${field}`);
  const { rowVer, newest } = useNewest(item, ({ caseId }) => call(serviceCases.find, { params: { caseId } }), label);
  const before = item?.status ?? 'created';
  const save = async (values: Values) => {
    if (values.status === 'published' && before !== 'published' && !(await confirmBox(t('confirmPublish'))))
      // The user cancelled before the request. The input stays in the form.
      throw new CallError(0, 'web.cancelled', '');
    if (item) await call(serviceCases.edit, { body: { ...values, caseId: item.caseId, rowVer } });
    else await call(serviceCases.add, { body: values });
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      newest={newest}
      keepAs={`service-cases:${item?.caseId ?? 'new'}`}
      wide
      title={item ? t('editOf', { name: pick(item.nameZh, item.nameEn, language) }) : t('add')}
      initial={item ?? { type: 'enterprise', status: 'created', sort: defaultPlace, image: '' }}
      onSubmit={save}
      onClose={onClose}
    >
      <BilingualItem name="name" label={label} rules={rules}>
        {() => <Input showCount maxLength={300} />}
      </BilingualItem>
      <Form.Item name="type" label={label('type')} rules={rules.type}>
        <Radio.Group options={caseTypes.map((value) => ({ value, label: words(`types.${value}`) }))} />
      </Form.Item>
      <Form.Item name="status" label={label('status')} rules={rules.status} extra={t('hints.status')}>
        <Radio.Group
          options={statesFrom(caseActs, caseStates, before).map((value) => ({
            value,
            label: words(`states.${value}`),
            disabled: value !== before && !mayCall(viewer, serviceCases.publish.permit),
          }))}
        />
      </Form.Item>
      <BilingualItem name="target" label={label} rules={rules}>
        {() => <Input maxLength={300} />}
      </BilingualItem>
      <BilingualItem name="orgs" label={label} rules={rules}>
        {() => <Input maxLength={500} />}
      </BilingualItem>
      <div className="bilingual">
        <Form.Item name="createDate" label={label('createDate')} rules={rules.createDate} extra={t('hints.createDate')}>
          <DayField />
        </Form.Item>
        <Form.Item
          name="publishDate"
          label={label('publishDate')}
          rules={rules.publishDate}
          extra={t('hints.publishDate')}
        >
          <DayField />
        </Form.Item>
        <Form.Item name="hours" label={label('hours')} rules={rules.hours} extra={t('hints.hours')}>
          <InputNumber min={0} max={100_000} precision={1} />
        </Form.Item>
        <Form.Item name="sort" label={label('sort')} rules={rules.sort} extra={t('hints.sort')}>
          <InputNumber min={0} max={9999} precision={0} />
        </Form.Item>
      </div>
      <BilingualItem name="background" label={label} rules={rules}>
        {() => <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} />}
      </BilingualItem>
      <BilingualItem name="achievements" label={label} rules={rules}>
        {() => <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} />}
      </BilingualItem>
      <Form.Item name="sourceUrl" label={label('sourceUrl')} rules={rules.sourceUrl} extra={t('hints.sourceUrl')}>
        <Input inputMode="url" maxLength={500} />
      </Form.Item>
      <Form.Item name="image" label={label('image')} rules={rules.image} extra={t('hints.image')}>
        <ImageField maxCount={1} onUpload={uploadFile} />
      </Form.Item>
      <BilingualBody label={label} rules={rules} />
    </FormDrawer>
  );
}
