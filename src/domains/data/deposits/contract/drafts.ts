import { z } from 'zod';
import { ResourceDetail } from '#contract/data/record-pages';
import { ResourceFull } from '#contract/data/resources';
import { Tree } from '#contract/data/record-files';

/** The same for people who fill in the form, with the person who changed it last. */
export const OwnResource = ResourceFull.extend({
  /**
   * Null if the last change came from a person who does not fill it in: a reviewer, an administrator, or a former
   * editor.
   */
  savedBy: z.object({ name: z.string(), isMe: z.boolean() }).nullable(),
});
export type OwnResource = z.output<typeof OwnResource>;

/** A resource as visitors would see it. */
export const PublicView = z.object({
  record: ResourceDetail,
  /** Null if the query names an unknown folder. */
  tree: Tree.nullable(),
  /** Text keys, below `fail`, of the unmet requirements of a submission. */
  lacking: z.array(z.string()),
  mayEdit: z.boolean(),
});
