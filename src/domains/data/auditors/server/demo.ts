import type { Context } from '#server/context';
import { people } from './queries.ts';
import { add } from './service.ts';

const entries: Record<string, { subjectCodes: string[]; maxOpen: number }> = {
  reviewer: { subjectCodes: ['*'], maxOpen: 20 },
  data_auditor: { subjectCodes: ['140', '430'], maxOpen: 10 },
};

/** Adds the demonstration accounts that review. */
export async function demo(ctx: Context): Promise<void> {
  for (const { userId, userName } of await people(ctx, ''))
    if (entries[userName])
      await add(
        ctx,
        { userId, ...entries[userName], resourceTypes: [], status: '0', remark: '演示' },
        { isDemo: true },
      );
}
