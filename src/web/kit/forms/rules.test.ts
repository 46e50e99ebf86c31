import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { bilingual } from '#shared/texts';
import { rulesOf } from './rules.ts';

const texts = bilingual(
  { fields: { title: '标题', email: '邮箱' }, fail: { badCode: '编码已被占用' } },
  { fields: { title: 'Title', email: 'E-mail' }, fail: { badCode: 'The code is taken' } },
);
const Body = z.object({
  title: z.string().trim().min(1).max(5),
  email: z.union([z.literal(''), z.email()]).default(''),
  code: z
    .string()
    .regex(/^[a-z]*$/, 'system.posts.badCode')
    .optional(),
  kind: z.enum(['a', 'b']),
  sort: z.number().int().min(0),
});

async function said(name: keyof typeof Body.shape, value: unknown, language: 'zh' | 'en' = 'zh'): Promise<string> {
  const rule = rulesOf(Body, texts, language)[name][0] as {
    validator: (rule: unknown, value: unknown) => Promise<void>;
  };
  try {
    await rule.validator({}, value);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

const required = (name: keyof typeof Body.shape) =>
  (rulesOf(Body, texts, 'zh')[name][0] as { required: boolean }).required;

test('a person sees which fields are required before typing anything', () => {
  assert.deepEqual((['title', 'email', 'code', 'kind', 'sort'] as const).map(required), [
    true,
    false,
    false,
    true,
    true,
  ]);
});

test('an empty required field says so in the language of the page', async () => {
  assert.equal(await said('title', ''), '标题不能为空');
  assert.equal(await said('title', undefined, 'en'), 'Title is required');
  assert.equal(await said('kind', undefined), 'kind不能为空');
});

test('a text that is too long says how long it may be', async () => {
  assert.equal(await said('title', 'abcdef'), '标题不能超过 5 个字符');
});

test('a message of the noun is used unchanged', async () => {
  assert.equal(await said('code', 'A1'), '编码已被占用');
  assert.equal(await said('code', ''), '');
});

test('a number below its limit and a wrong choice are named', async () => {
  assert.equal(await said('sort', -1), 'sort不能小于 0');
  assert.match(await said('kind', 'z', 'en'), /kind/);
});
