import { Readable } from 'node:stream';
import { anonymous, type Context } from '#server/context';
import { everyPermission } from '#server/permit';
import { pathOf, storeFile } from '#module/system/uploads';
import { demoRecords } from '../queries.ts';
import { add } from '../service.ts';
import { coverSheet } from './cover-sheet.ts';
import { policies, standardsPlatform, type DemoPolicy } from './policies.ts';

const rule = { bucket: 'public', types: ['pdf'] } as const;

/** Creates the missing policies of the demonstration, each with our own cover sheet. */
export async function makeDemo(ctx: Context): Promise<void> {
  const asSystem = { ...ctx, actor: { ...anonymous, userName: 'system', permissions: [everyPermission] } };
  const there = new Set((await demoRecords(ctx)).map(({ standardNo }) => standardNo));
  // The first of the list gets the first position.
  for (const [index, policy] of policies.entries()) {
    if (there.has(policy.standardNo)) continue;
    const fileName = `${policy.standardNo.replace(/[/\s]+/g, '-')}.pdf`;
    const source = { fileName, stream: Readable.from([coverSheet(policy)]) };
    await storeFile(asSystem, source, rule, (tx, file) =>
      add(tx, formOf(policy, index + 1, pathOf(file)), { isDemo: true }),
    );
  }
}

function formOf({ isDeactivated, ...policy }: DemoPolicy, sort: number, pdfFile: string) {
  return {
    noteZh: '',
    noteEn: '',
    sourceUrl: standardsPlatform,
    ...policy,
    status: isDeactivated ? ('deactivated' as const) : ('normal' as const),
    pdfFile,
    sort,
  };
}
