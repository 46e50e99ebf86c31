import './first-notice.css';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { useTexts } from '#web/texts/language.ts';
import { profileTexts } from '../texts/index.ts';

/** Explains that the back office opens only after the password change or the set-up of a second factor. */
export default function FirstNotice({ of }: { of: 'password' | 'security' }) {
  const t = useTexts(profileTexts);
  return (
    <Alert
      banner
      type="warning"
      className="first-notice"
      title={t(of === 'password' ? 'mustChangeHint' : 'mustSecureHint')}
      action={<Link to={`/user/profile?tab=${of}`}>{t(of === 'password' ? 'resetPassword' : 'secure')}</Link>}
    />
  );
}
