import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { setSettings } from '#factory/system/settings';
import { sessions } from '#contract/identity/sessions';
import { caller, startPortal } from '#testing';
import { captchaFault } from './captcha.ts';

const portal = await startPortal({ JOBS: 'off' });
const ctx = portal.context();
const visitor = caller(portal);

test('the captcha is letters and digits, or a sum where an administrator wants that', async () => {
  for (const [type, form] of [
    ['char', /^[A-Za-z347]{4}$/],
    ['math', /^\d{1,2}$/],
  ] as const) {
    await setSettings(portal, { 'sys.account.captchaEnabled': 'true', 'sys.account.captchaType': type });
    const { uuid, img } = (await visitor(sessions.captcha)) as unknown as { uuid: string; img: string };
    assert.equal(Buffer.from(img, 'base64').toString('latin1', 1, 4), 'PNG');
    const { rows } = await sql<{ value: string }>`
      select value from kernel_cache where key = ${`captcha:${uuid}`}`.execute(ctx.db);
    assert.match(rows[0]!.value, form);
    assert.equal(await captchaFault(ctx, { code: rows[0]!.value, uuid }), undefined);
    assert.equal(await captchaFault(ctx, { code: rows[0]!.value, uuid }), 'captchaExpired', 'once');
  }
});
