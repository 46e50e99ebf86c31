import { contractFile } from './contract.ts';
import type { Noun } from './noun.ts';
import { detailFile, formFile, listFile } from './pages.ts';
import { indexFile, queriesFile, routesFile, serviceFile } from './server.ts';
import { bilingualFile, pageTextsFile, readmeFile, textsFile } from './texts.ts';
import { testFile } from './test.ts';

export { menuFile, menuOf, migrationFile } from './sql.ts';
export type { Noun } from './noun.ts';

/** The files of a noun by path in its folder. */
export function filesOf(noun: Noun): Record<string, string> {
  const service = serviceFile(noun);
  return {
    'contract.ts': contractFile(noun),
    'README.md': readmeFile(noun),
    'server/index.ts': indexFile(noun),
    'server/queries.ts': queriesFile(noun),
    'server/routes.ts': routesFile(noun),
    ...(service ? { 'server/service.ts': service } : {}),
    [`server/${noun.many}.test.ts`]: testFile(noun),
    'texts/en.ts': textsFile(noun, 'en'),
    'texts/index.ts': bilingualFile(`${noun.one}Texts`),
    'texts/zh.ts': textsFile(noun, 'zh'),
    ...(noun.hasDetail ? { 'web/console/detail.tsx': detailFile(noun) } : {}),
    'web/console/form.tsx': formFile(noun),
    'web/console/list.tsx': listFile(noun),
    'web/texts/en.ts': pageTextsFile(noun, 'en'),
    'web/texts/index.ts': bilingualFile(`${noun.one}PageTexts`),
    'web/texts/zh.ts': pageTextsFile(noun, 'zh'),
  };
}

/** The entries of a noun in the product's lists: the import of its contract, of its module, and its page. */
export function listLines({ place, many, url }: Noun) {
  return {
    contract: { line: `import { ${many} } from '#contract/${place}';`, entry: many },
    module: { line: `import { ${many}Module } from '#module/${place}';`, entry: `${many}Module` },
    page: `'${url.slice(1)}/index': () => import('./${place}/web/console/list.tsx'),`,
  };
}
