import './register.css';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useTexts } from '#web/texts/language.ts';
import { brokenPasswordRules, passwordRules } from '../../contract/password.ts';
import { registerTexts } from '../texts/register.ts';

/** The policy as a list that updates during typing; the server uses the same function. */
export function PasswordRules({
  id,
  password,
  userName,
  email,
}: {
  id: string;
  password: string;
  userName: string;
  email: string;
}) {
  const t = useTexts(registerTexts);
  // A run is a repetition too, although the policy reports only one of them.
  const broken = new Set<string>(brokenPasswordRules(password, { userName, email }));
  if (broken.has('pwdRun3')) broken.add('pwdRepeat');
  const isMet = (rule: string) => password !== '' && !broken.has(rule);
  return (
    <div id={id} className="rules">
      <p className="small secondary">{t('rules.label')}</p>
      <ul>
        {passwordRules.map((rule) => (
          <li key={rule} className={isMet(rule) ? 'rules__met' : undefined}>
            <Icon name={isMet(rule) ? 'check' : 'minus'} />
            <span>{t(`rules.${rule}`)}</span>
            <span className="aloud">{t(isMet(rule) ? 'rules.met' : 'rules.unmet')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
