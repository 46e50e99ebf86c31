import { OwnBinding } from '#view/identity/matelab';
import { SetByMail } from '#view/identity/password-resets';
import { useShell } from '#web/shell/shell-data.ts';
import { Password } from './password.tsx';

/** Ways to log in: the password, a link for a new one, and the account of the lab platform. */
export function LoginWays() {
  const hasMatElab = useShell()?.site.matElab ?? false;
  return (
    <div className="kit-stack">
      <Password />
      <SetByMail />
      {hasMatElab ? <OwnBinding /> : null}
    </div>
  );
}
