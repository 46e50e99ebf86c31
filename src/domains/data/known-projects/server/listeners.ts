import { RelatedProject, resourceStatus } from '#contract/data/resources';
import type { Context } from '#server/context';
import { on } from '#server/events';
import { resourceChanged, resourceMoved } from '#module/data/life-cycle';
import type { ResourceRecord } from '#module/data/resources';
import { forget, remember } from './queries.ts';

/** Stores the projects of a resource while it is the published version, including corrections. */
export const listeners = [
  on(resourceMoved, 'stores or removes the projects of a published resource', follow),
  on(resourceChanged, 'stores corrected projects', follow),
];

async function follow(tx: Context, { before, row }: { before: ResourceRecord; row: ResourceRecord }): Promise<void> {
  if (before.status === resourceStatus.published) await forget(tx, row.resourceId);
  if (row.status === resourceStatus.published) await remember(tx, row.resourceId, projectsOf(row));
}

/** Distinct related projects with a number, and the number of the resource if none of them has it. */
function projectsOf({ projects, projectNo }: ResourceRecord): RelatedProject[] {
  const all = [...projects, ...(projectNo ? [{ projectNo }] : [])].map((it) => RelatedProject.parse(it));
  const byNumber = new Map(all.toReversed().map((it) => [it.projectNo.toLowerCase(), it]));
  return [...byNumber.values()].filter((it) => it.projectNo !== '');
}
