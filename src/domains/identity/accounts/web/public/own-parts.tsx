import { Descriptions } from 'antd';
import { Link, useRevalidator } from 'react-router';
import { OwnData } from '#view/people/personal-data';
import { OwnFactors } from '#view/identity/second-factors';
import { OwnTokens } from '#view/identity/tokens';
import { AntdProvider } from '#web/kit/antd-theme.tsx';
import { formatDay } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import type { Viewer } from '#web/rights/can.tsx';
import { accounts } from '../../contract.ts';
import { AvatarPart } from '../area/avatar.tsx';
import { Information } from '../area/information.tsx';
import { LoginWays } from '../area/login-ways.tsx';
import { SignaturePart } from '../area/signature.tsx';
import { profileTexts } from '../texts/index.ts';
import { ownPageTexts } from '../texts/register.ts';

export type OwnPart = 'profile' | 'password' | 'security' | 'tokens' | 'data';

/** Content of the pages on a person's account. The back office shows the same parts on one page. */
export default function OwnParts({ part, viewer }: { part: OwnPart; viewer: Viewer }) {
  const { revalidate } = useRevalidator();
  return (
    <AntdProvider size="default">
      {part === 'profile' ? <OwnProfile /> : null}
      {part === 'password' ? <LoginWays /> : null}
      {part === 'security' ? <OwnFactors onChanged={() => void revalidate()} /> : null}
      {part === 'tokens' ? <OwnTokens isVerified={viewer.verified} /> : null}
      {part === 'data' ? <OwnData /> : null}
    </AntdProvider>
  );
}

function OwnProfile() {
  const t = useTexts(profileTexts);
  const own = useTexts(ownPageTexts);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const { reply, reload, failure } = useCall(accounts.profile, {});
  if (!reply) return <Waiting failure={failure} onRetry={reload} height="24rem" />;
  const user = reply.data;
  /** The page frame shows the name too. */
  const changed = () => {
    reload();
    void revalidate();
  };
  const verified =
    user.isVerified === '1' ? (
      t('yes')
    ) : (
      <Link to="/email-verification?redirect=/my/profile">
        {t('no')} · {t('verify')}
      </Link>
    );
  return (
    <>
      <Descriptions
        column={{ xs: 1, md: 3 }}
        items={[
          { key: 'userName', label: t('userName'), children: user.userName },
          { key: 'verified', label: t('verified'), children: verified },
          { key: 'createTime', label: t('createTime'), children: formatDay(user.createTime, language) },
        ]}
      />
      <section className="card card__body own__card" aria-labelledby="own-basics">
        <h2 id="own-basics">{own('basics')}</h2>
        <Information user={user} onSaved={changed} />
      </section>
      <section className="card card__body own__card" aria-labelledby="own-avatar">
        <h2 id="own-avatar">{t('avatar')}</h2>
        <AvatarPart user={user} onChanged={changed} />
      </section>
      <section className="card card__body own__card" aria-labelledby="own-signature">
        <h2 id="own-signature">{t('signature')}</h2>
        <SignaturePart user={user} onChanged={changed} />
      </section>
    </>
  );
}
