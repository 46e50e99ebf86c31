import type { z } from 'zod';
import { Form, Input, Radio, Select } from 'antd';
import { pick } from '#shared/texts';
import { uploads } from '#contract/system/uploads';
import { roles } from '#contract/system/roles';
import { useDictionary } from '#view/system/dictionaries';
import { apiBase, call } from '#web/api/api.ts';
import { useCall } from '#web/api/use-call.ts';
import { mayCall, useViewer } from '#web/rights/can.tsx';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { RichEditor } from '#web/kit/forms/rich-text/rich-editor.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { NewNotice, notices, type Notice } from '../../contract.ts';
import { noticeTexts } from '../../texts/index.ts';
import { noticePageTexts } from '../texts/index.ts';

type Values = z.input<typeof NewNotice>;

interface Props {
  /** Absent for a new one. */
  notice?: Notice | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** Images in a notice are readable by every person with their address, like all files that texts link to. */
async function upload(file: File): Promise<string> {
  const body = new FormData();
  body.append('file', file);
  const { fileName } = await call(uploads.upload, { body });
  return apiBase + fileName;
}

export function NoticeForm({ notice, onSaved, onClose }: Props) {
  const t = useTexts(noticePageTexts);
  const words = useTexts(noticeTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const types = useDictionary('sys_notice_type');
  const states = useDictionary('sys_notice_status');
  const rules = rulesOf(NewNotice, noticeTexts, language);
  const save = async (values: Values) => {
    // Fields that the form does not show keep their values.
    if (notice) await call(notices.edit, { body: { ...notice, ...values } });
    else await call(notices.add, { body: values });
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      title={notice ? t('editOf', { name: pick(notice.noticeTitle, notice.noticeTitleEn, language) }) : t('add')}
      initial={notice ?? { noticeType: '1', status: '0', roleIds: [] }}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="noticeTitle" label={words('fields.noticeTitle')} rules={rules.noticeTitle}>
        <Input />
      </Form.Item>
      <Form.Item name="noticeType" label={words('fields.noticeType')} rules={rules.noticeType}>
        <Radio.Group options={types.map(({ value, label }) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="status" label={words('fields.status')} rules={rules.status}>
        <Radio.Group options={states.map(({ value, label }) => ({ value, label }))} />
      </Form.Item>
      {mayCall(viewer, roles.optionselect.permit) ? (
        <Form.Item name="roleIds" label={words('fields.roleIds')} rules={rules.roleIds} extra={t('rolesHint')}>
          <RoleSelect />
        </Form.Item>
      ) : null}
      <Form.Item name="noticeContent" label={words('fields.noticeContent')} rules={rules.noticeContent}>
        <RichEditor label={words('fields.noticeContent')} onUpload={upload} />
      </Form.Item>
      <Form.Item
        name="noticeTitleEn"
        label={words('fields.noticeTitleEn')}
        rules={rules.noticeTitleEn}
        extra={t('englishHint')}
      >
        <Input lang="en" />
      </Form.Item>
      <Form.Item name="noticeContentEn" label={words('fields.noticeContentEn')} rules={rules.noticeContentEn}>
        <RichEditor label={words('fields.noticeContentEn')} onUpload={upload} />
      </Form.Item>
    </FormDrawer>
  );
}

/** The roles whose holders get a notice. */
function RoleSelect(props: { id?: string; value?: number[]; onChange?: (roleIds: number[]) => void }) {
  const language = useLanguage();
  const { reply } = useCall(roles.optionselect, {});
  return (
    <Select
      {...props}
      mode="multiple"
      allowClear
      optionFilterProp="label"
      options={(reply ?? []).map(({ roleId, roleName, roleNameEn }) => ({
        value: roleId,
        label: pick(roleName, roleNameEn, language),
      }))}
    />
  );
}
