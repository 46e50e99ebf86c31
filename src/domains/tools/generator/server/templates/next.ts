import type { listLines } from './index.ts';
import type { Noun } from './noun.ts';

/** Lists the remaining manual steps. */
export function nextFile(
  { place, en, permit, url }: Noun,
  { contract, module, page }: ReturnType<typeof listLines>,
): string {
  const business = url.split('/').at(-1)!;
  return `# ${en}: what is left to do

1. Copy \`src\` and \`migrations\` into the project.
2. \`src/domains/contracts.ts\`: \`${contract.line}\`, and \`${contract.entry}\` in the list.
3. \`src/domains/index.ts\`: \`${module.line}\`, and \`${module.entry}\` in the list.
4. \`src/domains/pages.ts\`: \`${page}\`
5. \`npm run db:types\`, then \`node_modules/.bin/node node_modules/.bin/oxfmt src/domains/${place}\` where names are long.
6. \`npm test -- types lint format law unit src/domains/${place}\`
7. The menu: \`${business}Menu.sql\` on an installation that runs, or rows of \`src/domains/system/menus/server/seed.ts\` for all.
   Roles get \`${permit}:…\` in role management.
`;
}
