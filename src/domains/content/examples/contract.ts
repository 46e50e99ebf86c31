import { z } from 'zod';
import { both } from '#shared/bilingual';
import { contract, data, done, flat, rows } from '#shared/contract';
import { Id, IdList } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { Place } from '#shared/placing';
import type { Acts } from '#shared/publishing';
import { choice, editOf, part } from '#shared/records';
import { RequiredLine, RequiredText } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { resourceTypes } from '#contract/data/resources';

/** The form that an example helps with: a resource type, or `form` for every type. */
export const exampleKinds = ['form', ...resourceTypes] as const;
export type ExampleKind = (typeof exampleKinds)[number];

const exampleStates = ['draft', 'published'] as const;
export type ExampleStatus = (typeof exampleStates)[number];

/** Every change of state; the guard, the buttons and the exhaustive test read this table. */
export const exampleActs = {
  publish: { from: ['draft'], to: 'published' },
  takeDown: { from: ['published'], to: 'draft' },
} as const satisfies Acts<ExampleStatus>;
export type ExampleAct = keyof typeof exampleActs;

export const Example = z.object({
  exampleId: z.number(),
  ...both('title', z.string()),
  kind: z.enum(exampleKinds),
  ...both('content', z.string()),
  sort: z.number(),
  status: z.enum(exampleStates),
  isDemo: z.boolean(),
  /** Counts the changes; an edit names the `rowVer` that it was made from. */
  rowVer: z.number(),
  updateBy: z.string(),
  updateTime: Moment,
});
export type Example = z.output<typeof Example>;

export const ExampleQuery = PageQuery.extend({
  /** Part of a title in either language. */
  title: part(200),
  kind: choice(exampleKinds),
  status: choice(exampleStates),
  ...dateRange('UpdateTime'),
});
export type ExampleQuery = z.output<typeof ExampleQuery>;

/** The fields of the form; the content is plain text, to be copied as it is. */
export const ExampleFields = z.object({
  ...both('title', RequiredLine(200), RequiredLine(300)),
  kind: z.enum(exampleKinds),
  ...both('content', RequiredText(5000), RequiredText(8000)),
  sort: Place,
});
export type ExampleFields = z.output<typeof ExampleFields>;

export const EditedExample = editOf(ExampleFields, 'exampleId');
export type EditedExample = z.output<typeof EditedExample>;

const ById = z.object({ exampleId: Id });

export const PublicExample = Example.pick({
  exampleId: true,
  ...both('title', true),
  kind: true,
  ...both('content', true),
  isDemo: true,
});
export type PublicExample = z.output<typeof PublicExample>;

export const examples = contract('content.examples', {
  list: {
    method: 'GET',
    path: '/biz/example/list',
    permit: 'biz:example:list',
    query: ExampleQuery,
    reply: rows(Example),
  },
  find: {
    method: 'GET',
    path: '/biz/example/:exampleId',
    permit: 'biz:example:query',
    params: ById,
    reply: data(Example),
  },
  add: {
    method: 'POST',
    path: '/biz/example',
    permit: 'biz:example:add',
    body: ExampleFields,
    reply: flat({ exampleId: z.number() }),
  },
  /** If the record is published, people see the change at once: that needs `biz:example:publish` too. */
  edit: { method: 'PUT', path: '/biz/example', permit: 'biz:example:edit', body: EditedExample, reply: done() },
  publish: { method: 'PUT', path: '/biz/example/publish', permit: 'biz:example:publish', body: ById, reply: done() },
  takeDown: { method: 'PUT', path: '/biz/example/takeDown', permit: 'biz:example:publish', body: ById, reply: done() },
  /** All of them or none; published records must be taken down before. */
  remove: {
    method: 'DELETE',
    path: '/biz/example/:exampleIds',
    permit: 'biz:example:remove',
    params: z.object({ exampleIds: IdList }),
    reply: done(),
  },
  /** Hints of a form: those for the kind, then those for all. */
  hints: {
    method: 'GET',
    path: '/front/example/list',
    permit: 'public',
    query: z.object({ kind: choice(exampleKinds) }),
    reply: data(z.array(PublicExample)),
  },
});
