import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInMailDomains } from './mail-domains.ts';

const list = 'spam.example, @Trash.example;one.example';

test('an address belongs to a domain and to the subdomains of it, ignoring case', () => {
  for (const email of ['a@spam.example', 'a@Mail.SPAM.example', 'a@trash.example', 'b@one.example'])
    assert.ok(isInMailDomains(email, list), email);
});

test('an address does not belong to a domain that only ends or begins alike', () => {
  for (const email of ['a@notspam.example', 'a@spam.example.org', 'spam.example@good.example', ''])
    assert.ok(!isInMailDomains(email, list), email);
  assert.ok(!isInMailDomains('a@spam.example', ' ,; '));
});
