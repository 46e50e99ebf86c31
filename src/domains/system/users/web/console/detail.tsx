import { Button, Descriptions, Drawer, Space, Tag } from 'antd';
import { pick } from '#shared/texts';
import type { OwnBinding } from '#contract/identity/matelab';
import { dictionaries } from '#contract/system/dictionaries';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { doConfirmed } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { users } from '../../contract.ts';
import { userTexts } from '../../texts/index.ts';
import { userPageTexts } from '../texts/index.ts';
import { SecondFactor } from './second-factor.tsx';
import { Verified } from './verified.tsx';

/** All data of a user, read-only. */
export function UserDetail({ userId, userName, onClose }: { userId: number; userName: string; onClose: () => void }) {
  const t = useTexts(userPageTexts);
  const words = useTexts(userTexts);
  const language = useLanguage();
  const { reply, failure, reload: again } = useCall(users.find, { params: { userId } });
  const { reply: occupations = [] } = useCall(dictionaries.byType, { params: { dictType: 'user_occupation' } });
  const { reply: bound, reload } = useCall(users.binding, { params: { userId } });
  const user = reply?.data;
  const binding = bound?.binding;
  const moment = (value: string | null | undefined) => (value ? formatMoment(value, language) : t('none'));
  const occupation = occupations.find((one) => one.dictValue === user?.occupation);
  const posts = reply?.posts.filter((post) => reply.postIds.includes(post.postId)).map((post) => post.postName);
  const item = (name: keyof typeof userTexts.zh.fields, children: React.ReactNode) => ({
    key: name,
    label: words(`fields.${name}`),
    children: children || t('none'),
  });
  return (
    <Drawer open size="large" title={t('detailOf', { name: userName })} onClose={onClose}>
      {!user && <Waiting failure={failure} onRetry={again} height="12rem" />}
      {user && (
        <Descriptions
          bordered
          size="small"
          column={{ xs: 1, md: 2 }}
          items={[
            item('userId', user.userId),
            item('userName', user.userName),
            item('nickName', user.nickName),
            item('sex', words(`sex.${user.sex}`)),
            item('deptId', user.dept?.deptName),
            item('postIds', posts?.join(', ')),
            item('phonenumber', user.phonenumber),
            item('email', user.email),
            item('isVerified', <Verified value={user.isVerified} />),
            item('status', words(`status.${user.status}`)),
            item(
              'roleIds',
              user.roles.length > 0 && (
                <Space wrap size="small">
                  {user.roles.map((role) => (
                    <Tag key={role.roleId}>{pick(role.roleName, role.roleNameEn, language)}</Tag>
                  ))}
                </Space>
              ),
            ),
            item('organization', user.organization),
            item(
              'occupation',
              occupation ? pick(occupation.dictLabel, occupation.dictLabelEn, language) : user.occupation,
            ),
            item('researchField', user.researchField),
            ...(binding
              ? [
                  {
                    key: 'binding',
                    label: t('binding'),
                    children: <Binding binding={binding} userId={userId} onChanged={reload} />,
                  },
                ]
              : []),
            {
              key: 'secondFactor',
              label: t('secondFactor'),
              children: <SecondFactor user={user} isOn={reply.hasSecondFactor} onChanged={again} />,
            },
            item('loginDate', user.loginDate ? moment(user.loginDate) : t('never')),
            item('loginIp', user.loginIp),
            item('pwdUpdateDate', moment(user.pwdUpdateDate)),
            item('createBy', user.createBy),
            item('createTime', moment(user.createTime)),
            item('updateBy', user.updateBy),
            item('updateTime', moment(user.updateTime)),
            item('remark', user.remark),
          ]}
        />
      )}
    </Drawer>
  );
}

function Binding({ binding, userId, onChanged }: { binding: OwnBinding; userId: number; onChanged: () => void }) {
  const t = useTexts(userPageTexts);
  const language = useLanguage();
  const { matElabName: name, createTime } = binding;
  const unbind = async () => {
    if (await doConfirmed(t('unbindAsk', { name }), () => call(users.unbind, { params: { userId } }), t('unbound')))
      onChanged();
  };
  return (
    <Space wrap>
      {`${name} · ${formatMoment(createTime, language)}`}
      <Can call={users.unbind}>
        <Button
          size="small"
          // The API client has already shown the error.
          onClick={() => void unbind().catch(() => undefined)}
        >
          {t('unbind')}
        </Button>
      </Can>
    </Space>
  );
}
