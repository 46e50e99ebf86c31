import { Button, Card, Descriptions, Form, Input, Select, Skeleton, Tabs, type FormInstance } from 'antd';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { formatDay } from '#web/kit/format.ts';
import { DetailPage } from '#web/kit/detail-page.tsx';
import { placeFaults } from '#web/kit/form-drawer.tsx';
import { rulesOf } from '#web/kit/rules.ts';
import { call } from '#web/api.ts';
import { useLanguage, useTexts } from '#web/language.ts';
import { toast } from '#web/notices.ts';
import { useCall } from '#web/use-call.ts';
import { CallError } from '#web/wire.ts';
import { accounts, occupations, ProfileChange, type OwnUser } from '../../contract.ts';
import { accountTexts } from '../../texts/index.ts';
import { profileTexts } from '../texts/index.ts';

export default function Profile() {
  const t = useTexts(profileTexts);
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const { reply, reload } = useCall(accounts.profile, {});
  if (!reply) return <Skeleton active />;
  const user = reply.data;
  return (
    <DetailPage
      title={t('title')}
      aside={
        <Card>
          <Descriptions
            column={1}
            items={[
              { key: 'userName', label: t('userName'), children: user.userName },
              { key: 'department', label: t('department'), children: user.dept?.deptName ?? t('none') },
              { key: 'roles', label: t('roles'), children: reply.roleGroup || t('none') },
              {
                key: 'verified',
                label: t('verified'),
                children:
                  user.isVerified === '1' ? (
                    t('yes')
                  ) : (
                    <Link to="/email-verification?redirect=/user/profile">
                      {t('no')} · {t('verify')}
                    </Link>
                  ),
              },
              { key: 'createTime', label: t('createTime'), children: formatDay(user.createTime, language) },
            ]}
          />
        </Card>
      }
    >
      <Card>
        <Tabs
          activeKey={search.get('tab') === 'password' ? 'password' : 'info'}
          onChange={(tab) => setSearch(tab === 'info' ? {} : { tab }, { replace: true })}
          items={[
            { key: 'info', label: t('info'), children: <Information user={user} onSaved={reload} /> },
            { key: 'password', label: t('resetPassword'), children: <Password /> },
          ]}
        />
      </Card>
    </DetailPage>
  );
}

/** Sends a form; faults that the server finds are shown at their fields. */
async function sent(form: FormInstance, send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    placeFaults(form, error);
    return false;
  }
}

function Information({ user, onSaved }: { user: OwnUser; onSaved: () => void }) {
  const t = useTexts(profileTexts);
  const label = useTexts(accountTexts);
  const language = useLanguage();
  const [form] = Form.useForm<ProfileChange>();
  const { revalidate } = useRevalidator();
  const rules = rulesOf(ProfileChange, accountTexts, language);
  const { nickName, email, phonenumber, sex, organization, occupation, researchField } = user;
  const save = async (body: ProfileChange) => {
    if (!(await sent(form, () => call(accounts.updateProfile, { body })))) return;
    toast('success', t('saved'));
    onSaved();
    await revalidate();
  };
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ nickName, email, phonenumber, sex, organization, occupation, researchField }}
      onFinish={save}
    >
      <Form.Item name="nickName" label={label('fields.nickName')} rules={rules.nickName}>
        <Input autoComplete="name" />
      </Form.Item>
      <Form.Item name="email" label={label('fields.email')} rules={rules.email}>
        <Input type="email" autoComplete="email" />
      </Form.Item>
      <Form.Item name="phonenumber" label={label('fields.phonenumber')} rules={rules.phonenumber}>
        <Input type="tel" autoComplete="tel" />
      </Form.Item>
      <Form.Item name="sex" label={label('fields.sex')} rules={rules.sex}>
        <Select options={(['0', '1', '2'] as const).map((value) => ({ value, label: t(`sex.${value}`) }))} />
      </Form.Item>
      <Form.Item name="organization" label={label('fields.organization')} rules={rules.organization}>
        <Input autoComplete="organization" />
      </Form.Item>
      <Form.Item name="occupation" label={label('fields.occupation')} rules={rules.occupation}>
        <Select allowClear options={occupations.map((value) => ({ value, label: t(`occupations.${value}`) }))} />
      </Form.Item>
      <Form.Item name="researchField" label={label('fields.researchField')} rules={rules.researchField}>
        <Input />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        {t('save')}
      </Button>
    </Form>
  );
}

interface PasswordForm {
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
}

function Password() {
  const t = useTexts(profileTexts);
  const label = useTexts(accountTexts);
  const language = useLanguage();
  const [form] = Form.useForm<PasswordForm>();
  const { revalidate } = useRevalidator();
  const rules = rulesOf(accounts.updatePassword.body, accountTexts, language);
  const save = async ({ oldPassword, newPassword }: PasswordForm) => {
    if (!(await sent(form, () => call(accounts.updatePassword, { body: { oldPassword, newPassword } })))) return;
    toast('success', t('passwordChanged'));
    form.resetFields();
    await revalidate();
  };
  return (
    <Form form={form} layout="vertical" onFinish={save}>
      <Form.Item name="oldPassword" label={label('fields.oldPassword')} rules={rules.oldPassword}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item name="newPassword" label={label('fields.newPassword')} rules={rules.newPassword} extra={t('policy')}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="confirmPassword"
        label={t('confirmPassword')}
        dependencies={['newPassword']}
        required
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_rule, value) => {
              if (!value) throw new Error(label('fail.confirmPassword'));
              if (value !== getFieldValue('newPassword')) throw new Error(label('fail.mismatch'));
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        {t('resetPassword')}
      </Button>
    </Form>
  );
}
