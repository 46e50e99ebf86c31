import './profile.css';
import { Avatar, Card, Descriptions, Tabs } from 'antd';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { OwnData, personalDataPageTexts } from '#view/people/personal-data';
import { OwnFactors } from '#view/identity/second-factors';
import { OwnTokens, tokenPageTexts } from '#view/identity/tokens';
import { formatDate } from '#web/kit/parts/format.ts';
import { DetailPage } from '#web/kit/parts/detail-page.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { accounts } from '../../contract.ts';
import { profileTexts } from '../texts/index.ts';
import { AvatarPart } from '../area/avatar.tsx';
import { Information } from '../area/information.tsx';
import { LoginWays } from '../area/login-ways.tsx';
import { pictureUrl } from '../area/picture.ts';
import { SignaturePart } from '../area/signature.tsx';

const parts = ['info', 'avatar', 'signature', 'password', 'security', 'tokens', 'data'] as const;

/** The user's own page: profile data and the fields that the user may change. */
export default function Profile() {
  const t = useTexts(profileTexts);
  const token = useTexts(tokenPageTexts);
  const data = useTexts(personalDataPageTexts);
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const { revalidate } = useRevalidator();
  const { reply, reload, failure } = useCall(accounts.profile, {});
  if (!reply) return <Waiting failure={failure} onRetry={reload} height="12rem" />;
  const user = reply.data;
  const tab = parts.find((part) => part === search.get('tab')) ?? 'info';
  /** The page frame shows name and avatar too. */
  const changed = () => {
    reload();
    void revalidate();
  };
  const facts: [key: string, label: string, value: string][] = [
    ['userName', t('userName'), user.userName],
    ['phonenumber', t('phone'), user.phonenumber],
    ['email', t('email'), user.email],
    ['department', t('department'), user.dept?.deptName ?? ''],
    ['posts', t('posts'), reply.postGroup.replaceAll(',', t('comma'))],
    ['roles', t('roles'), reply.roleGroup.replaceAll(',', t('comma'))],
    ['createTime', t('createTime'), formatDate(user.createTime, language)],
  ];
  return (
    <DetailPage
      title={t('title')}
      aside={
        <Card>
          <div className="profile-face">
            <Avatar
              size={96}
              alt={t('avatarOf', { name: user.nickName })}
              {...(user.avatar ? { src: pictureUrl(user.avatar) } : {})}
            >
              {user.nickName.slice(0, 1)}
            </Avatar>
            <h2>{user.nickName}</h2>
          </div>
          <Descriptions
            column={1}
            items={[
              ...facts.map(([key, label, value]) => ({ key, label, children: value || t('none') })),
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
            ]}
          />
        </Card>
      }
    >
      <Card>
        <Tabs
          className="profile-parts"
          activeKey={tab}
          onChange={(next) => setSearch(next === 'info' ? {} : { tab: next }, { replace: true })}
          items={[
            { key: 'info', label: t('info'), children: <Information user={user} onSaved={changed} /> },
            { key: 'avatar', label: t('avatar'), children: <AvatarPart user={user} onChanged={changed} /> },
            { key: 'signature', label: t('signature'), children: <SignaturePart user={user} onChanged={changed} /> },
            { key: 'password', label: t('passwordPart'), children: <LoginWays /> },
            { key: 'security', label: t('security'), children: <OwnFactors onChanged={() => void revalidate()} /> },
            {
              key: 'tokens',
              label: token('title'),
              children: <OwnTokens isVerified={user.isVerified === '1'} />,
            },
            { key: 'data', label: data('tab'), children: <OwnData /> },
          ]}
        />
      </Card>
    </DetailPage>
  );
}
