import type { Context } from '#server/context';
import type { Setup } from '#server/module';
import { translatorOf } from '#shared/texts';
import { endSessions, generatePassword, hashPassword } from '#module/identity/sessions';
import { brokenPasswordRules } from '#contract/identity/accounts';
import { accountTexts } from '../texts/index.ts';
import { accountExists, closeDemo, findDemoRoles, giveRoles, insertAccount, markDemo } from './queries.ts';
import { createAccount } from './service.ts';

const administrator = { userId: 1, userName: 'admin', nickName: '系统管理员', createBy: 'system' };

/**
 * The administrator, user 1. `ADMIN_PASSWORD` sets the operator's password. Without it, the seed generates one, shows
 * it once, and requires a change before the back office opens.
 * @throws with every broken rule when `ADMIN_PASSWORD` does not meet the policy
 */
export async function seed(ctx: Context, setup: Setup): Promise<void> {
  const chosen = setup.adminPassword;
  if (chosen !== undefined) refuseWeak(chosen);
  if (await accountExists(ctx, administrator.userId)) return;
  const password = chosen ?? generatePassword();
  if (chosen === undefined) setup.reveal(administrator.userName, password);
  await insertAccount(ctx, {
    ...administrator,
    password: await hashPassword(password),
    pwdUpdateDate: chosen === undefined ? null : ctx.now,
  });
  await giveRoles(ctx, administrator.userId, ['admin']);
}

const reviewing: readonly string[] = ['reviewer', 'data_auditor', 'data_admin'];

function refuseWeak(password: string): void {
  const broken = brokenPasswordRules(password, { userName: administrator.userName });
  if (broken.length === 0) return;
  const t = translatorOf(accountTexts, 'en');
  const lines = broken.map((rule) => `  - ${t(`fail.${rule}`)}`);
  throw new Error(`ADMIN_PASSWORD does not meet the password policy:\n${lines.join('\n')}`);
}

/** One account per role with a generated password, to see the portal as each role. */
export async function demo(ctx: Context, setup: Setup): Promise<void> {
  for (const { roleKey, roleName } of await findDemoRoles(ctx)) {
    const password = generatePassword();
    setup.reveal(roleKey, password);
    const userId = await createAccount(ctx, {
      userName: roleKey,
      nickName: `演示${roleName}`.slice(0, 50),
      password,
      // For demonstrations: the operator has the password in a file and hands it out unchanged.
      isOwnPassword: true,
      roles: [roleKey],
      email: `${roleKey.replaceAll('_', '.')}@example.org`,
      isVerified: true,
      // Reviewers cannot review resources of the institution that they belong to.
      organization: reviewing.includes(roleKey) ? '示例评审中心' : '示例研究所',
      occupation: 'researcher',
      researchField: '凝聚态物理',
    });
    await markDemo(ctx, userId);
  }
}

/** Closes the demonstration accounts; their records keep the names. The caller's own account stays. */
export async function removeDemo(ctx: Context): Promise<void> {
  for (const userId of await closeDemo(ctx)) await endSessions(ctx, userId);
}
