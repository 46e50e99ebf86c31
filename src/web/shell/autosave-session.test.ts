import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sessionCheck } from './autosave-session.ts';

// The message of the failure is in the language of the page.
before(() => Object.assign(globalThis, { document: { documentElement: { lang: 'zh-CN' } } }));
after(() => Reflect.deleteProperty(globalThis, 'document'));

test('a form asks who is logged in after a new login only, and accepts only its own user', async () => {
  const browser = { token: 'a' as string | undefined, user: 1, asked: 0 };
  const check = sessionCheck(
    1,
    async () => {
      browser.asked += 1;
      return browser.user;
    },
    () => browser.token,
  );
  await check();
  assert.equal(browser.asked, 0);
  browser.token = undefined;
  await assert.rejects(check(), { code: 401, key: 'kernel.unauthenticated' });
  Object.assign(browser, { token: 'b', user: 2 });
  await assert.rejects(check(), { code: 401, key: 'web.otherUser' });
  await assert.rejects(check(), { code: 401 });
  Object.assign(browser, { token: 'c', user: 1 });
  await check();
  await check();
  assert.equal(browser.asked, 3);
});
