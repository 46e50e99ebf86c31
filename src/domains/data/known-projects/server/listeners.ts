import { RelatedProject } from '#contract/data/resources';
import { on } from '#server/events';
import { resourceMoved, type ResourceRecord } from '#module/data/resources';
import { forget, remember } from './queries.ts';

/** Keeps what a resource names as long as it is the published version. */
export const listeners = [
  on(resourceMoved, async (tx, { before, row }) => {
    if (before.status === '5') await forget(tx, row.resourceId);
    if (row.status === '5') await remember(tx, row.resourceId, projectsOf(row));
  }),
];

/** Related projects with a number, each once; the number of the resource itself where none of them has it. */
function projectsOf({ projects, projectNo }: ResourceRecord): RelatedProject[] {
  const all = [...projects, ...(projectNo ? [{ projectNo }] : [])].map((it) => RelatedProject.parse(it));
  const byNumber = new Map(all.toReversed().map((it) => [it.projectNo.toLowerCase(), it]));
  return [...byNumber.values()].filter((it) => it.projectNo !== '');
}
