import './password-notice.css';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { useTexts } from '#web/language.ts';
import { profileTexts } from '../texts/index.ts';

/** Says why no other page of the back office opens while the password was not chosen by its owner. */
export default function PasswordNotice() {
  const t = useTexts(profileTexts);
  return (
    <Alert
      banner
      type="warning"
      className="password-notice"
      title={t('mustChangeHint')}
      action={<Link to="/user/profile?tab=password">{t('resetPassword')}</Link>}
    />
  );
}
