import { caller, type Caller } from '#testing';
import type { Program } from '#server/process/program';
import { hashPassword, openSession } from '#module/identity/sessions';
import { giveRoles, insertAccount } from './queries.ts';

/** A user with an account and an open session. `call` calls the portal as this user. */
export interface Person {
  userId: number;
  userName: string;
  email: string;
  password: string;
  token: string;
  call: Caller;
}

export interface PersonTraits {
  /** Role keys; none when absent. */
  roles?: readonly string[];
  /** Whether the e-mail is verified; false when absent. */
  verified?: boolean;
  /** The administrator (user 1) with a new session; the other traits do not apply, `password` is empty. */
  admin?: boolean;
  userName?: string;
  nickName?: string;
  email?: string;
  phonenumber?: string;
  deptId?: number;
  /** `1` for a disabled account. */
  status?: '0' | '1';
}

/** Password of every test user. */
export const personPassword = 'Qm7#vT2!xR';
let personHash: Promise<string> | undefined;
let count = 0;

/**
 * Creates an account and a session directly in the database: `const her = await person(portal, { roles: ['reviewer'],
 * verified: true }); await her.call(resources.list)`. Names are unique within a run.
 * @throws when a role does not exist
 */
export async function person(program: Program, traits: PersonTraits = {}): Promise<Person> {
  const ctx = program.context();
  const { roles = [], verified = false, admin = false, ...columns } = traits;
  const userName = admin ? 'admin' : (columns.userName ?? `person${process.pid}x${++count}`);
  const email = admin ? '' : (columns.email ?? `${userName}@example.org`);
  const userId = admin ? 1 : await insert();
  const token = await openSession(ctx, userId);
  return { userId, userName, email, password: admin ? '' : personPassword, token, call: caller(program, token) };

  async function insert(): Promise<number> {
    personHash ??= hashPassword(personPassword);
    const id = await insertAccount(ctx, {
      nickName: userName,
      ...columns,
      userName,
      email,
      password: await personHash,
      isVerified: verified ? '1' : '0',
      verifiedAt: verified ? ctx.now : null,
      pwdUpdateDate: ctx.now,
    });
    if (id === undefined) throw new Error(`somebody is called ${userName} already, or has this e-mail or number`);
    const given = roles.length ? await giveRoles(ctx, id, roles) : 0;
    if (given !== roles.length) throw new Error(`one of these roles does not exist: ${roles.join(', ')}`);
    return id;
  }
}
