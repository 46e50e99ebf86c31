import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listen, report, sessionDialogAnswered, shown, toast, type Notice } from '../kit/notices.ts';
import { isRepeated } from './repeat-guard.ts';
import { messageOf } from './response.ts';
import { CallError } from './wire.ts';

/** A shell that records what it was asked to show. */
function shell() {
  const notices: Notice[] = [];
  const asked = { sessionOver: 0 };
  const leave = listen({ notice: (notice) => notices.push(notice), sessionOver: () => (asked.sessionOver += 1) });
  return { notices, asked, leave };
}

describe('the text of a refusal', () => {
  test('is the fixed one for 401, 403 and 404, whatever the server wrote', () => {
    assert.equal(messageOf(401, 'x', 'zh'), '会话无效或已过期，请重新登录');
    assert.equal(messageOf(403, 'x', 'zh'), '没有权限进行该操作');
    assert.equal(messageOf(404, 'x', 'en'), 'The resource does not exist');
  });

  test('is the server’s for other codes, and the default where the server says nothing', () => {
    assert.equal(messageOf(500, '标题已存在', 'zh'), '标题已存在');
    assert.equal(messageOf(601, '', 'zh'), '系统发生未知错误，请反馈给管理员');
    assert.equal(messageOf(601, '', 'en'), 'Unknown system error, please report it to the administrator');
  });
});

describe('a person whose call fails', () => {
  test('sees a toast of five seconds for 500 and for a broken connection', () => {
    const { notices, leave } = shell();
    report(new CallError(500, 'a.b.c', 'wrong'));
    report(new CallError(0, 'web.network', 'no connection'));
    leave();
    assert.deepEqual(notices, [
      { kind: 'error', text: 'wrong', duration: 5000 },
      { kind: 'error', text: 'no connection', duration: 5000 },
    ]);
  });

  test('sees a notification for any other code', () => {
    const { notices, leave } = shell();
    report(new CallError(601, 'a.b.c', 'in use'));
    for (const code of [403, 404, 429, 512]) report(new CallError(code, 'a.b.c', 'wrong'));
    leave();
    const wrong = { kind: 'error', title: '', text: 'wrong', duration: shown.notification };
    assert.deepEqual(notices, [
      { kind: 'warning', title: '', text: 'in use', duration: shown.notification },
      ...[wrong, wrong, wrong, wrong],
    ]);
  });

  test('is asked once about an ended session, and again only after answering', () => {
    const { asked, leave } = shell();
    const over = new CallError(401, 'kernel.unauthenticated', 'over');
    report(over);
    report(over);
    assert.equal(asked.sessionOver, 1);
    sessionDialogAnswered();
    report(over);
    assert.equal(asked.sessionOver, 2);
    sessionDialogAnswered();
    leave();
  });

  test('misses no message that was sent before the page could show it', () => {
    toast('success', 'early');
    const { notices, leave } = shell();
    leave();
    assert.deepEqual(
      notices.map((notice) => notice.text),
      ['early'],
    );
  });

  test('gets messages from the innermost shell only, and from the outer one after it has left', () => {
    const outer = shell();
    const inner = shell();
    toast('info', 'one');
    inner.leave();
    toast('info', 'two');
    outer.leave();
    assert.deepEqual([inner.notices.length, outer.notices.map((notice) => notice.text)], [1, ['two']]);
  });
});

describe('the guard against sending twice', () => {
  const storage = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
  };

  test('refuses the same body at the same address within a second', () => {
    const tab = storage();
    assert.equal(isRepeated(tab, '/a', { n: 1 }, 1000), false);
    assert.equal(isRepeated(tab, '/a', { n: 1 }, 1999), true);
    assert.equal(isRepeated(tab, '/a', { n: 1 }, 2999), false);
  });

  test('lets another body, another address and a later moment pass', () => {
    const tab = storage();
    assert.equal(isRepeated(tab, '/a', { n: 1 }, 1000), false);
    assert.equal(isRepeated(tab, '/a', { n: 2 }, 1001), false);
    assert.equal(isRepeated(tab, '/b', { n: 2 }, 1002), false);
    assert.equal(isRepeated(tab, '/b', { n: 2 }, 2002), false);
  });

  test('does nothing when storage is forbidden', () => {
    const forbidden = {
      getItem: (): string => {
        throw new Error('forbidden');
      },
      setItem: () => undefined,
    };
    assert.equal(isRepeated(forbidden, '/a', {}, 1), false);
  });
});
