import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { setSettings, storeSetting } from '#factory/system/settings';
import { caller, startPortal, type Envelope } from '#testing';
import { sessions } from '#contract/identity/sessions';

const portal = await startPortal();
const visitor = caller(portal);
const { db } = portal.database;

const password = 'Qm7#vT2!xR';
let count = 0;

/** A valid form of a new user. */
function form(changes: Record<string, unknown> = {}) {
  const id = `newcomer${++count}`;
  return {
    username: id,
    name: '王小明',
    email: `${id}@example.org`,
    mobile: `139${String(count).padStart(8, '0')}`,
    password,
    confirmPassword: password,
    organization: '物理研究所',
    occupation: 'researcher',
    researchField: '超导',
    agreeTerms: true,
    ...changes,
  };
}

let visits = 0;

/** Each from a different address: this test is not about the limit of registrations. */
async function register(body: object, query: object = {}): Promise<Envelope> {
  const answer = await portal.http.inject({
    method: 'POST',
    url: `/prod-api/register?${new URLSearchParams(query as Record<string, string>).toString()}`,
    remoteAddress: `203.0.113.${(++visits % 250) + 1}`,
    payload: body,
  });
  return answer.json();
}

/** The messages at one field. */
const faultsAt = ({ fields = [] }: Envelope, path: string) =>
  fields.filter((it) => it.path === path).map((it) => it.message);

describe('a visitor who registers', () => {
  test('has an account with the role of everybody, and can log in', async () => {
    const body = form({ mobile: '+86 138-0013-8000' });
    assert.equal((await register(body)).code, 200);
    const user = await db
      .selectFrom('sysUser')
      .selectAll()
      .where('userName', '=', body.username)
      .executeTakeFirstOrThrow();
    assert.equal(user.nickName, '王小明');
    assert.equal(user.phonenumber, '13800138000');
    assert.equal(user.isVerified, '0');
    assert.equal(user.termsVersion, 'terms@1 privacy@1');
    assert.match(user.password, /^\$argon2id\$v=19\$m=7168,t=5,p=1\$/);
    const { token } = await visitor(sessions.login, { body: { username: body.username, password } });
    assert.equal(typeof token, 'string');
  });

  const wrong: [field: string, value: unknown, message: string][] = [
    ['username', '', '请输入用户名'],
    ['username', 'a', '用户名长度应为 2 到 50 个字符'],
    ['username', 'a'.repeat(51), '用户名长度应为 2 到 50 个字符'],
    ['username', '<b>tag</b>', '用户名不能包含尖括号、控制字符和不可见字符'],
    ['username', 'adm\u200bin2', '用户名不能包含尖括号、控制字符和不可见字符'],
    ['username', '\u202egnp.nimda', '用户名不能包含尖括号、控制字符和不可见字符'],
    ['name', ' ', '请输入姓名'],
    ['name', '名'.repeat(51), '姓名不能超过 50 个字符'],
    ['email', '', '请输入邮箱'],
    ['email', 'nobody.example.org', '请输入正确的邮箱地址'],
    ['email', `${'a'.repeat(100)}@example.org`, '邮箱不能超过 100 个字符'],
    ['mobile', '', '请输入手机号码'],
    ['mobile', '12345678901', '请输入正确的手机号码'],
    ['mobile', '+86123', '请输入正确的手机号码'],
    ['mobile', '+1234567890123456', '请输入正确的手机号码'],
    ['password', '', '请输入密码'],
    ['password', 'Qm7#vT2', '密码长度应为 8 到 100 个字符'],
    ['password', 'Qm7#vT2!'.repeat(13), '密码长度应为 8 到 100 个字符'],
    ['password', 'qm7#vt2!xr', '密码必须包含大写字母'],
    ['password', 'QM7#VT2!XR', '密码必须包含小写字母'],
    ['password', 'Qmy#vTw!xR', '密码必须包含数字'],
    ['password', 'Qm7yvT2wxR', '密码必须包含特殊字符'],
    ['password', 'Qm77#vT2!xR', '密码不能包含重复字符'],
    ['password', 'Qm777#vT2!xR', '密码不能包含三个及以上连续相同的字符'],
    ['password', 'Qm7#vT2!xRabc', '密码不能包含连续字符'],
    ['password', 'Qm7#vT2!xR321', '密码不能包含连续字符'],
    ['password', 'Qwerty7#vT2!', '密码不能包含常见字符序列'],
    ['organization', '', '请输入工作单位'],
    ['occupation', '', '请选择职业'],
    ['researchField', '', '请输入研究领域'],
    ['agreeTerms', false, '请先阅读并同意服务协议'],
    ['username', 7, '请输入用户名'],
  ];
  for (const [field, value, message] of wrong)
    test(`is told "${message}" for ${field} = ${JSON.stringify(value).slice(0, 30)}`, async () => {
      const reply = await register(
        form({ [field]: value, ...(field === 'password' ? { confirmPassword: value } : {}) }),
      );
      assert.equal(reply.code, 500);
      assert.ok(faultsAt(reply, field).includes(message), JSON.stringify(reply.fields));
      assert.deepEqual(
        new Set(reply.fields?.map(({ path }) => path)),
        new Set(field === 'password' && value === '' ? ['password', 'confirmPassword'] : [field]),
      );
    });

  test('gets no name that looks like somebody else’s because its letters are wider', async () => {
    const taken = await register(form({ username: 'ＡＤＭＩＮ' }));
    assert.deepEqual(faultsAt(taken, 'username'), ['用户名已被注册']);
    const { username } = form();
    const wide = username.replace(/\w/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
    assert.equal((await register(form({ username: wide }))).code, 200);
    const { token } = await visitor(sessions.login, { body: { username, password } });
    assert.equal(typeof token, 'string');
  });

  test('has lines without breaks and marks that would turn the words around them', async () => {
    const body = form({ name: '王\u202e小\n明', organization: '物理\t研究所' });
    assert.equal((await register(body)).code, 200);
    const { nickName, organization } = await db
      .selectFrom('sysUser')
      .select(['nickName', 'organization'])
      .where('userName', '=', body.username)
      .executeTakeFirstOrThrow();
    assert.deepEqual([nickName, organization], ['王小 明', '物理 研究所']);
  });

  test('is told that the two passwords differ', async () => {
    const reply = await register(form({ confirmPassword: 'Qm7#vT2!xS' }));
    assert.deepEqual(faultsAt(reply, 'confirmPassword'), ['两次输入的密码不一致']);
  });

  test('may not use their own name or mail name as a password', async () => {
    const byName = await register(
      form({ username: 'Kamerlingh', password: 'kaMerlingh7#', confirmPassword: 'kaMerlingh7#' }),
    );
    assert.deepEqual(faultsAt(byName, 'password'), ['密码不能包含常见字符序列']);
    const byMail = await register(
      form({ email: 'heike@example.org', password: 'Heike7#vT2!', confirmPassword: 'Heike7#vT2!' }),
    );
    assert.deepEqual(faultsAt(byMail, 'password'), ['密码不能包含常见字符序列']);
  });

  test('gets every faulty field in one answer', async () => {
    const reply = await register({ username: 'x', password: 'abc', confirmPassword: 'abd' });
    const paths = new Set(reply.fields?.map(({ path }) => path));
    for (const field of [
      'username',
      'name',
      'email',
      'mobile',
      'password',
      'confirmPassword',
      'organization',
      'occupation',
      'researchField',
      'agreeTerms',
    ])
      assert.ok(paths.has(field), field);
  });

  test('with a front end that sends a name and a password only is told what is missing', async () => {
    const reply = await register({ username: 'ruoyi', password, confirmPassword: password, code: '', uuid: '' });
    assert.equal(reply.code, 500);
    for (const message of ['请输入姓名', '请输入邮箱', '请输入手机号码', '请输入工作单位'])
      assert.ok(reply.msg.includes(message), message);
  });

  test('is answered in English when the page is English', async () => {
    const reply = await register(form({ mobile: '' }), { lang: 'en' });
    assert.deepEqual(faultsAt(reply, 'mobile'), ['Please enter your mobile number']);
  });

  test('is told which of name, e-mail and mobile number are taken, whatever their case', async () => {
    const first = form();
    await register(first);
    const reply = await register(
      form({ username: first.username.toUpperCase(), email: first.email.toUpperCase(), mobile: `+86${first.mobile}` }),
    );
    assert.deepEqual(
      reply.fields?.map(({ path, message }) => [path, message]),
      [
        ['username', '用户名已被注册'],
        ['email', '邮箱已被注册'],
        ['mobile', '手机号码已被注册'],
      ],
    );
  });

  test('cannot be overtaken: of many with one name exactly one succeeds', async () => {
    const bodies = Array.from({ length: 8 }, () => form({ username: 'everybodys-name' }));
    const replies = await Promise.all(bodies.map((body) => register(body)));
    assert.equal(replies.filter(({ code }) => code === 200).length, 1);
    for (const reply of replies.filter(({ code }) => code !== 200))
      assert.deepEqual(faultsAt(reply, 'username'), ['用户名已被注册']);
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from sys_user where user_name = 'everybodys-name'`.execute(db);
    assert.equal(rows[0]!.n, 1);
  });

  test('cannot while registration is closed', async () => {
    await storeSetting(portal, 'sys.account.registerUser', 'false');
    const reply = await register(form());
    await storeSetting(portal, 'sys.account.registerUser', 'true');
    assert.equal(reply.error, 'identity.accounts.registerClosed');
  });

  test('is refused with an e-mail of a blocked domain, and is told so at the field', async () => {
    await setSettings(portal, { 'sys.account.blockedMailDomains': 'spam.example; trash.example' });
    const reply = await register(form({ email: 'somebody@mx.TRASH.example' }));
    await setSettings(portal, { 'sys.account.blockedMailDomains': '' });
    assert.deepEqual(faultsAt(reply, 'email'), ['不接受该域名的邮箱，请换用其他邮箱，例如单位邮箱']);
  });

  test('leaves the password neither in the operation log nor in the login log', async () => {
    await register(form());
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from sys_oper_log where oper_param like ${`%${password}%`})
           + (select count(*) from sys_logininfor where msg like ${`%${password}%`}) as n`.execute(db);
    assert.equal(rows[0]!.n, 0);
    const logged = await db.selectFrom('sysLogininfor').selectAll().where('msg', '=', 'registered').execute();
    assert.ok(logged.length > 0);
  });
});
