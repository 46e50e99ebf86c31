import { createHash, randomBytes } from 'node:crypto';
import { peek, remember, takeOnce } from '#server/database/cache';
import { inTransaction, type Context } from '#server/context';
import { announce } from '#server/events';
import { fail, failFields } from '#shared/fail';
import { createAccount, generatePassword, termsAccepted } from '#module/identity/accounts';
import {
  authenticate,
  enter,
  completeLogin,
  type Entrance,
  type LoginProvider,
  type Verdict,
} from '#module/identity/sessions';
import { isOn, setting } from '#module/system/settings';
import { UserName } from '#contract/identity/accounts';
import { ticketMinutes, type Binding, type FirstAccount } from '../contract.ts';
import { askMatElab, type MatElabPerson } from './provider.ts';
import { bindingOf, emailIsFree, findBound, firstFree, insertBinding, lockPerson, removeBinding } from './queries.ts';

/** The role of users who come from MatElab for the first time. */
const commonRole = 'common';

/** Login through MatElab. */
export const matElabProvider: LoginProvider = {
  isOn: async (ctx) => isOn(await setting(ctx, 'auth.matelab.enabled')),
  async ask(ctx, { username, password, offerBinding }): Promise<Verdict> {
    const answer = await askMatElab(ctx, username, password);
    if (answer.is !== 'person') return answer;
    const { person } = answer;
    const userId = await findBound(ctx, person.matElabId);
    if (userId !== undefined) return { is: 'known', userId };
    if (offerBinding) return { is: 'unbound', bindTicket: await issueTicket(ctx, person) };
    return { is: 'known', userId: await accountOf(ctx, person) };
  },
};

/** The account of a MatElab user, created now unless a concurrent call has created it. */
async function accountOf(ctx: Context, person: MatElabPerson): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await lockPerson(tx, person.matElabId);
    const userId = await findBound(tx, person.matElabId);
    if (userId !== undefined) return userId;
    return newAccount(tx, person, await freeNameFor(tx, person));
  });
}

/** MatElab's name, with a number appended if it is taken; a name that our rules reject is replaced. */
async function freeNameFor(ctx: Context, { userName, matElabId }: MatElabPerson): Promise<string> {
  const own =
    UserName.safeParse(userName.slice(0, 40)).data ?? `matelab-${matElabId.slice(0, 30).replace(/[<>]/g, '')}`;
  const numbered = Array.from({ length: 50 }, (_, at) => `${own}-${at + 2}`);
  return (await firstFree(ctx, [own, ...numbered])) ?? `${own}-${randomBytes(4).toString('hex')}`;
}

/** The password is random and never disclosed: MatElab opens this account. The e-mail stays unverified. */
async function newAccount(ctx: Context, person: MatElabPerson, userName: string): Promise<number> {
  const email = person.email && (await emailIsFree(ctx, person.email)) ? { email: person.email } : {};
  const userId = await createAccount(ctx, {
    userName,
    nickName: person.name || userName,
    password: generatePassword(),
    isOwnPassword: true,
    roles: [commonRole],
    language: ctx.language,
    ...email,
  });
  await insertBinding(ctx, {
    matelabId: person.matElabId,
    userId,
    matelabName: person.userName,
    madeAccount: true,
  });
  return userId;
}

/** Only its digest is stored, as for session tokens. */
const keyOf = (ticket: string) => `matelab:ticket:${createHash('sha256').update(ticket).digest('base64url')}`;

/** Proof that MatElab has just confirmed a user. It works once, for {@link ticketMinutes}. */
async function issueTicket(ctx: Context, person: MatElabPerson): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await remember(ctx, keyOf(ticket), JSON.stringify(person), ticketMinutes * 60);
  return ticket;
}

/**
 * Redeems a ticket of a MatElab user without a binding. Runs in a transaction: a failure leaves the ticket valid.
 * @throws identity.matelab.ticketExpired, personTaken
 */
async function redeem(tx: Context, ticket: string): Promise<MatElabPerson> {
  const kept = await takeOnce(tx, keyOf(ticket));
  if (kept === undefined) throw fail('identity.matelab.ticketExpired');
  const person = JSON.parse(kept) as MatElabPerson;
  await lockPerson(tx, person.matElabId);
  if ((await findBound(tx, person.matElabId)) !== undefined) throw fail('identity.matelab.personTaken');
  return person;
}

/**
 * Binds the MatElab account of a ticket to a portal account and logs its user in. A wrong password counts as at the
 * login and leaves the ticket valid.
 * @throws identity.matelab.ticketExpired, personTaken, accountTaken; the errors of the login
 */
export async function bind(ctx: Context, { ticket, secondFactor, ...login }: Binding): Promise<Entrance> {
  if ((await peek(ctx, keyOf(ticket))) === undefined) throw fail('identity.matelab.ticketExpired');
  const account = await authenticate(ctx, login);
  return inTransaction(ctx, async (tx) => {
    const entrance = await enter(tx, account, secondFactor, { bindTicket: ticket });
    // With a second factor, the password alone creates no binding.
    if ('token' in entrance) await bindTo(tx, ticket, account.userId);
    return entrance;
  });
}

/** Binds the MatElab account of a ticket, after the user has passed all factors. @throws as {@link bind} */
export async function bindTo(tx: Context, ticket: string, userId: number): Promise<void> {
  const { matElabId: matelabId, userName: matelabName } = await redeem(tx, ticket);
  const bound = await insertBinding(tx, { matelabId, userId, matelabName, madeAccount: false });
  if (!bound) throw fail('identity.matelab.accountTaken');
}

/**
 * Creates an account for the MatElab account of a ticket and logs its user in.
 * @throws identity.matelab.ticketExpired, personTaken; identity.accounts.usernameTaken at `username`
 */
export async function createFirst(ctx: Context, { ticket, username }: FirstAccount): Promise<{ token: string }> {
  return inTransaction(ctx, async (tx) => {
    const person = await redeem(tx, ticket);
    if (!(await firstFree(tx, [username])))
      throw failFields('identity.accounts.usernameTaken', [
        { path: 'username', reason: 'identity.accounts.usernameTaken' },
      ]);
    const userId = await newAccount(tx, person, username);
    await announce(tx, termsAccepted, { userId });
    return { token: await completeLogin(tx, { userId, userName: username, status: '0' }, 'loggedIn') };
  });
}

/**
 * Removes the caller's binding. The next MatElab login asks again for the account.
 * @throws identity.matelab.notBound, identity.matelab.noPassword if the caller could not log in without it
 */
export async function unbindOwn(ctx: Context): Promise<void> {
  const binding = await bindingOf(ctx, ctx.actor.userId);
  if (binding && !binding.hasPassword) throw fail('identity.matelab.noPassword');
  if (!(await removeBinding(ctx, ctx.actor.userId))) throw fail('identity.matelab.notBound');
}
