import { announce, event } from '#server/events';
import { inTransaction, type Context } from '#server/context';
import { fail, type Failure } from '#shared/fail';
import { recordLogin, type SecondOutcome } from '#module/identity/login-attempts';
import {
  checkAddress,
  findAccount,
  completeLogin,
  readChallenge,
  takeChallenge,
  type Challenged,
} from '#module/identity/sessions';
import type { Assertion, SecondStep } from '../../contract.ts';
import { notifyUser } from '../mails.ts';
import * as queries from '../queries.ts';
import { takeRecovery, takeTotp } from './codes.ts';
import { guarded } from './guard.ts';
import { readAnswer, requestOptions } from './webauthn.ts';

/** A user has passed the second step of a login; emitted in the transaction that opens the session. */
export const secondStepPassed = event<Challenged>('identity.second-factors.passed');

const over = (): Failure => fail('identity.second-factors.challengeOver');

/** Passkey challenge as the second step. @throws identity.second-factors.challengeOver, noName */
export async function loginOptions(ctx: Context, challenge: string) {
  const challenged = await readChallenge(ctx, challenge);
  if (!challenged) throw over();
  return { options: { ...(await requestOptions(ctx, challenged.userId)) } };
}

const outcomes: Record<SecondStep['method'], SecondOutcome> = {
  totp: 'loggedInTotp',
  recovery: 'loggedInRecovery',
  passkey: 'loggedInSecondPasskey',
};

/**
 * The second step of a login: opens the session, or counts the wrong answer.
 * @throws identity.second-factors.challengeOver, wrong, locked, tooManyWrong; identity.sessions.disabled, badLogin
 */
export async function finishLogin(ctx: Context, step: SecondStep): Promise<{ token: string }> {
  const challenged = await readChallenge(ctx, step.challenge);
  if (!challenged) throw over();
  const account = await findAccount(ctx, challenged.userId);
  // Refused here, outside the transaction, so that the login log keeps the attempt.
  if (account.status !== '0') return { token: await completeLogin(ctx, account, outcomes[step.method]) };
  const path = step.method === 'passkey' ? 'response' : 'code';
  return guarded(ctx, account, path, () =>
    inTransaction(ctx, async (tx) => {
      if (!(await passes(tx, account.userId, step))) return undefined;
      // After the check: a wrong answer keeps the challenge for another try. Of two right answers, one takes it.
      if (!(await takeChallenge(tx, step.challenge))) throw over();
      await announce(tx, secondStepPassed, challenged);
      const { passwordMark } = challenged;
      const proven = { ...account, ...(passwordMark === undefined ? {} : { passwordMark }) };
      return { token: await completeLogin(tx, proven, outcomes[step.method]) };
    }),
  );
}

async function passes(tx: Context, userId: number, step: SecondStep): Promise<boolean> {
  switch (step.method) {
    case 'totp':
      return takeTotp(tx, userId, step.code);
    case 'recovery':
      return takeRecovery(tx, userId, step.code);
    case 'passkey':
      return (await takePasskey(tx, step.response, userId)) !== undefined;
  }
}

/** Accepts the answer of a passkey and records its use; the owner gets a mail about the first use. Returns the user. */
async function takePasskey(tx: Context, response: Assertion, userId: number): Promise<number | undefined> {
  const answer = await readAnswer(tx, response, userId);
  if (!answer) return undefined;
  const { passkey, use } = answer;
  await queries.notePasskeyUse(tx, passkey.passkeyId, use);
  if (passkey.lastUsedTime === null) await notifyUser(tx, passkey.userId, { about: 'passkeyUsed', name: passkey.name });
  return passkey.userId;
}

/** Challenge for any passkey of the portal. @throws identity.second-factors.noName */
export const passkeyOptions = async (ctx: Context) => ({ options: { ...(await requestOptions(ctx, 0)) } });

/**
 * A login with a passkey alone.
 * @throws identity.second-factors.passkeyWrong; identity.sessions.blocked, disabled, badLogin
 */
export async function loginByPasskey(ctx: Context, response: Assertion): Promise<{ token: string }> {
  await checkAddress(ctx, '');
  const userId = await inTransaction(ctx, (tx) => takePasskey(tx, response, 0));
  if (userId !== undefined)
    return { token: await completeLogin(ctx, await findAccount(ctx, userId), 'loggedInPasskey') };
  await recordLogin(ctx, '', 'passkeyWrong');
  throw fail('identity.second-factors.passkeyWrong');
}
