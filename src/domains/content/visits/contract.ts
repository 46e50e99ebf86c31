import { z } from 'zod';
import { contract, data, done } from '#shared/contract';

/** The path of a route, without query and fragment, cut to the column's length. */
const Path = z
  .string()
  .max(2000)
  .regex(/^\/[^\s\\]*$/, 'kernel.invalid.format')
  .transform((path) => path.split(/[?#]/)[0]!.slice(0, 255));

/** The e-mail is validated and not used: the visitor is known from the session only. */
const View = z.object({
  path: Path,
  email: z.union([z.literal(''), z.email().max(100)]).nullish(),
  referer: z.string().max(2000).nullish(),
});
export type View = z.output<typeof View>;

/** The oldest of the three calls may have no body: then it counts a view of the home page. */
const BareView = View.extend({ path: Path.default('/') });

const recording = { permit: 'public', reply: done(), limit: { per: 'address', count: 240, seconds: 60 } } as const;
/** A visit is not logged as an operation: 240 of them a minute would flood the log. */
const posted = { ...recording, method: 'POST', body: View, repeatable: true, audit: false } as const;

export const visits = contract('content.visits', {
  record: { ...recording, method: 'GET', path: '/common/recordPageView', query: BareView },
  recordV2: { ...posted, path: '/common/recordPageViewV2' },
  statistic: { ...posted, path: '/statistic/pv' },
  total: { method: 'GET', path: '/common/pageViewTotal', permit: 'public', reply: data(z.number()) },
  today: { method: 'GET', path: '/common/pageView/today', permit: 'public', reply: data(z.number()) },
});
