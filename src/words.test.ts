import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';

/*
 * One word for one thing, in both languages (docs/glossary.md). Each rule names an expression that texts must not hold
 * and what stands in its place. Exceptions name a text by its file and key, or all texts below a key, with the reason.
 */

interface Rule {
  not: RegExp;
  write: string;
}

const rules: Record<'zh' | 'en', Rule[]> = {
  zh: [
    { not: /提交者/, write: '提交人' },
    { not: /审核人(?!员)/, write: '审核员' },
    { not: /认领/, write: '领取' },
    { not: /汇交证书/, write: '汇交凭证' },
    { not: /个人中心/, write: '个人空间' },
    { not: /查找/, write: '检索' },
    { not: /下载量|浏览量/, write: '下载次数, 浏览次数' },
    { not: /发布方系统/, write: '出版系统' },
    { not: /拒绝/, write: '驳回' },
    { not: /无项目支持/, write: '无项目资助' },
    { not: /连成线|表格之前的/, write: '连线, 表头前 1 行' },
  ],
  en: [
    { not: /\bauditors?\b/i, write: 'reviewer' },
    { not: /\bsubmitters?\b/i, write: 'depositor' },
    { not: /\bhand(s|ed|ing)? (it |them )?in\b/i, write: 'submit' },
    { not: /\bpersonal page\b/i, write: 'My space' },
    { not: /(?<!\{)\blicenses?\b(?!\})/i, write: 'licence' },
    { not: /(?<!\{|ub-)\b(centers?|catalogs?|colors?|analyzed?)\b(?!\})/i, write: 'British spelling' },
    {
      not: /at a glance|join the points|\btick\b|download chosen|\bgo there\b|waits? for you/i,
      write: 'see the glossary',
    },
    { not: /only unread|as the system|more ways in|send back|sent back/i, write: 'see the glossary' },
  ],
};

const specified = 'wording of the specification';
const technical = 'a program or a server refuses, not a person who decides';
const officeWord = 'the page of the back office, which the specification names';
const exceptions: Record<string, string> = {
  'web nav.profile': specified,
  'web/shell/console profile': officeWord,
  'web/shell/console titles.profile': officeWord,
  'web/shell/console missing.noMenu': officeWord,
  'domains/identity/accounts/web title': officeWord,
  'domains/data/reviews fields.reviewer': specified,
  'domains/data/reviews reasons.right': specified,
  'domains/data/reviews/web auditors.assign': specified,
  'domains/data/reviews/web auditors.empty': 'names the menu entry of the specification',
  'domains/data/auditors/web title': specified,
  'domains/data/auditors name': specified,
  'domains/monitor/operation-log nouns.data.auditors': specified,
  'domains/content/site tables.data_auditor': specified,
  'domains/data/access-requests states.3': specified,
  'domains/data/access-requests acts.reject': 'the act of the state that the specification names',
  'domains/data/change-requests/web/manage offers.decline': 'a person declines an offer',
  'domains/data/change-requests mail.handOverBody': 'a person declines an offer',
  'domains/tools/api-docs document': technical,
  'domains/monitor/health/web found.certificate.ended': technical,
  'domains/data/publisher-apps/web confirmEndOld': technical,
  'domains/data/identifiers errors.refused': technical,
  'domains/data/ftp-imports fail.login': technical,
  'domains/benchmarks/bundles faults.ratio': technical,
  'cli usage.exits': technical,
  'domains/data/resources fields.license': specified,
  'domains/data/resources fail.required.license': specified,
  'web site': specified,
  'web nav.news': specified,
  'domains/content/news title': specified,
  'domains/content/news types.center': specified,
  'domains/content/apply-tools title': specified,
  'domains/content/about slots.brief': specified,
  'domains/archive/tasks fields.center': specified,
  'domains/archive/certificates paper.statement': specified,
};

interface Text {
  language: 'zh' | 'en';
  /** File below `src/`, without the language, and key. */
  place: string;
  text: string;
}

const texts = await allTexts();

describe('texts that people see', () => {
  for (const language of ['zh', 'en'] as const)
    for (const { not, write } of rules[language])
      test(`say ${write} instead of ${not.source} (${language})`, () => {
        const wrong = texts
          .filter((it) => it.language === language && not.test(it.text) && !reasonFor(it.place))
          .map(({ place, text }) => `${place}: ${text}`);
        assert.deepEqual(wrong, []);
      });

  test('have no exception that is not needed any more', () => {
    const needed = texts.filter(({ language, text }) => rules[language].some(({ not }) => not.test(text)));
    const unused = Object.keys(exceptions).filter((begin) => !needed.some(({ place }) => place.startsWith(begin)));
    assert.deepEqual(unused, []);
  });

  test('are found', () => assert.ok(texts.length > 10_000, String(texts.length)));
});

/** The reason why a text is excepted; undefined if it is not. */
function reasonFor(place: string): string | undefined {
  return Object.entries(exceptions).find(([begin]) => place.startsWith(begin))?.[1];
}

/** All texts of the product, read from the modules in folders named `texts`. */
async function allTexts(): Promise<Text[]> {
  const root = import.meta.dirname;
  const found: Text[] = [];
  const files = globSync('**/texts/**/{zh,en,*.zh,*.en}.ts', { cwd: root });
  for (const file of files) {
    const language = /(zh|en)\.ts$/.exec(file)![1] as Text['language'];
    const own = ((await import(pathToFileURL(path.join(root, file)).href)) as Record<string, unknown>)[language];
    walk(own, [], (key, text) => {
      const noun = file
        .replace(/(^|\/)texts\//, '$1')
        .replace(/\.?(zh|en)\.ts$/, '')
        .replace(/\/$/, '');
      found.push({ language, place: `${noun} ${key}`, text });
    });
  }
  return found;
}

function walk(value: unknown, key: string[], act: (key: string, text: string) => void): void {
  if (typeof value === 'string') act(key.join('.'), value);
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) walk(part, [...key, name], act);
}
