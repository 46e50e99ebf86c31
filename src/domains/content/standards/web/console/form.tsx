import type { z } from 'zod';
import { Form, Input, InputNumber, Radio } from 'antd';
import { defaultPlace } from '#shared/placing';
import { uploadFile } from '#view/system/uploads';
import { call } from '#web/api/api.ts';
import { BilingualItem } from '#web/kit/forms/bilingual.tsx';
import { useNewest } from '#web/kit/forms/edit-conflict.tsx';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { DayField } from '#web/kit/forms/moment-field.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { FileField } from '#web/kit/forms/upload/file-field.tsx';
import type { UploadedFile } from '#web/kit/forms/upload/rule.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox } from '#web/kit/notices.ts';
import { CallError } from '#web/api/wire.ts';
import { StandardFields, standards, standardStates, type Standard } from '../../contract.ts';
import { standardTexts } from '../../texts/index.ts';
import { standardPageTexts } from '../texts/index.ts';

/** Values of the form: the upload field keeps names as well as addresses. */
type Values = Omit<z.input<typeof StandardFields>, 'pdfFile'> & { pdfFile: readonly UploadedFile[] };

interface Props {
  /** Absent for a new one. */
  item?: Standard | undefined;
  onSaved: () => void;
  onClose: () => void;
}

export function StandardForm({ item, onSaved, onClose }: Props) {
  const t = useTexts(standardPageTexts);
  const words = useTexts(standardTexts);
  const rules = rulesOf(StandardFields, standardTexts, useLanguage());
  const label = (field: string) => words.dynamic(`fields.${field}`);
  const { rowVer, newest } = useNewest(
    item,
    ({ standardId }) => call(standards.find, { params: { standardId } }),
    label,
  );
  const save = async ({ pdfFile, ...values }: Values) => {
    if (values.status === 'normal' && item?.status !== 'normal' && !(await confirmBox(t('confirmSave'))))
      // The user cancelled before the request. The input stays in the form.
      throw new CallError(0, 'web.cancelled', '');
    const body = { ...values, pdfFile: pdfFile[0]?.url ?? '' };
    if (item) await call(standards.edit, { body: { ...body, standardId: item.standardId, rowVer } });
    else await call(standards.add, { body });
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      newest={newest}
      keepAs={`standards:${item?.standardId ?? 'new'}`}
      wide
      title={item ? t('editOf', { name: item.standardNo }) : t('add')}
      initial={
        item
          ? { ...item, pdfFile: item.pdfFile ? [{ name: item.pdfName, url: item.pdfFile }] : [] }
          : { status: 'normal', sort: defaultPlace, pdfFile: [] }
      }
      onSubmit={save}
      onClose={onClose}
    >
      <div className="bilingual">
        <Form.Item name="standardNo" label={label('standardNo')} rules={rules.standardNo}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="status" label={label('status')} rules={rules.status} extra={t('hints.status')}>
          <Radio.Group options={standardStates.map((value) => ({ value, label: words(`states.${value}`) }))} />
        </Form.Item>
      </div>
      <BilingualItem name="name" label={label} rules={rules}>
        {() => <Input maxLength={500} />}
      </BilingualItem>
      <BilingualItem name="classNo" label={label} rules={rules} extra={t('hints.classNo')}>
        {() => <Input maxLength={100} />}
      </BilingualItem>
      <div className="bilingual">
        <Form.Item name="publishDate" label={label('publishDate')} rules={rules.publishDate}>
          <DayField />
        </Form.Item>
        <Form.Item
          name="implementDate"
          label={label('implementDate')}
          dependencies={['publishDate']}
          rules={[
            ...rules.implementDate,
            ({ getFieldValue }) => ({
              // Days of the wire format compare correctly as texts.
              validator: async (_rule, day?: string) => {
                const issued = getFieldValue('publishDate') as string | undefined;
                if (issued && day && day < issued) throw new Error(words('fail.dateOrder'));
              },
            }),
          ]}
        >
          <DayField />
        </Form.Item>
        <Form.Item name="updateDate" label={label('updateDate')} rules={rules.updateDate} extra={t('hints.updateDate')}>
          <DayField />
        </Form.Item>
        <Form.Item name="sort" label={label('sort')} rules={rules.sort} extra={t('hints.sort')}>
          <InputNumber min={0} max={9999} precision={0} />
        </Form.Item>
      </div>
      <Form.Item
        name="pdfFile"
        label={label('pdfFile')}
        dependencies={['status']}
        extra={t('hints.pdfFile')}
        rules={[
          ({ getFieldValue }) => ({
            required: getFieldValue('status') === 'normal',
            validator: async (_rule, files?: readonly UploadedFile[]) => {
              if (getFieldValue('status') === 'normal' && !files?.length) throw new Error(words('fail.pdfMissing'));
            },
          }),
        ]}
      >
        <FileField types={['pdf']} maxCount={1} onUpload={uploadFile} />
      </Form.Item>
      <Form.Item name="sourceUrl" label={label('sourceUrl')} rules={rules.sourceUrl} extra={t('hints.sourceUrl')}>
        <Input maxLength={500} />
      </Form.Item>
      <BilingualItem name="note" label={label} rules={rules} extra={t('hints.note')}>
        {() => <Input maxLength={500} />}
      </BilingualItem>
    </FormDrawer>
  );
}
