import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findables, searcher } from './menu-search.ts';

const entry = (key: string, zh: string, en: string) => ({
  key,
  title: { zh, en },
  icon: '',
  search: '',
  elsewhere: key.startsWith('http'),
});
const pages = findables([
  {
    ...entry('/system', '系统管理', 'System administration'),
    children: [
      entry('/system/user', '用户管理', 'Users'),
      { ...entry('/system/menu', '菜单管理', 'Menus'), search: '?status=0' },
      {
        ...entry('/system/log', '日志管理', 'Logs'),
        children: [entry('/system/log/operlog', '操作日志', 'Operation log')],
      },
    ],
  },
  entry('https://example.org', '官网', 'Website'),
]);
const find = (words: string) => searcher(pages)(words).map(({ to }) => to);

test('all pages of the menu can be found, with the directories above them', () => {
  assert.deepEqual(
    pages.map(({ to, elsewhere, trail }) => [to, elsewhere, trail.map(({ zh }) => zh).join('/')]),
    [
      ['/system/user', false, '系统管理'],
      ['/system/menu?status=0', false, '系统管理'],
      ['/system/log/operlog', false, '系统管理/日志管理'],
      ['https://example.org', true, ''],
    ],
  );
});

test('a page is found by part of its title in either language, by its address and despite a typing error', () => {
  assert.equal(find('用户')[0], '/system/user');
  assert.equal(find('oper')[0], '/system/log/operlog');
  assert.equal(find('menu')[0], '/system/menu?status=0');
  assert.equal(find('uesrs')[0], '/system/user');
});

test('a text unlike every title and address finds nothing; an empty search finds everything', () => {
  assert.deepEqual(find('量子霍尔效应实验'), []);
  assert.equal(find('  ').length, 4);
});
