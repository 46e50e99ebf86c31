import { sql, type RawBuilder } from 'kysely';

/** Whether an account has two-factor sign-in: an authenticator app or a passkey. Recovery codes alone do not count. */
export const hasSecondFactor = (userId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(exists (select from sys_totp where sys_totp.user_id = ${userId})
    or exists (select from sys_passkey where sys_passkey.user_id = ${userId}))`;

/** Whether an active role of an account requires it. */
export const needsSecondFactor = (userId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from sys_user_role join sys_role using (role_id)
    where sys_user_role.user_id = ${userId} and sys_role.second_factor and sys_role.status = '0'
      and sys_role.del_flag = '0')`;
