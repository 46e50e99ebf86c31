import { Form } from 'antd';
import { deposits } from '#contract/data/deposits';
import { isHostListed } from '#shared/hosts';
import { useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { resourcesTexts } from '#texts/data/resources';
import { depositTexts } from '../../texts/index.ts';

/** Names the hosts that a callback address may use, and checks the typed address at once. */
export function CallbackHint() {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const typed = String(Form.useWatch<unknown>('callbackUrl') ?? '').trim();
  const { reply: hosts } = useCall(deposits.callbackHosts, {}, { quiet: true });
  if (!hosts) return p('why.callbackUrl');
  const isRefused = URL.canParse(typed) && !isHostListed(typed, hosts.join(' '));
  return (
    <>
      {p('why.callbackUrl')}
      {hosts.length > 0
        ? p('why.callbackHosts', { hosts: hosts.join(p('why.hostSeparator')) })
        : p('why.noCallbackHosts')}
      <span role="status">{isRefused ? <strong>{` ${t('fail.invalid.callbackHost')}`}</strong> : null}</span>
    </>
  );
}
