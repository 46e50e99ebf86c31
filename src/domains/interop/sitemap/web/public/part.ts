import { data } from 'react-router';
import { callOf, type LoaderCall } from '#web/api/scope.ts';
import { publicNavigation } from '#web/shell/public/navigation.ts';
import { PartName, sitemap } from '../../contract.ts';
import type { Route } from './+types/part';
import { closing, entriesOf, opening, xmlResponse } from './xml.ts';

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  const name = /^(.+)\.xml$/.exec(params.file)?.[1] ?? '';
  if (name === 'site')
    return xmlResponse(
      opening +
        landingPages()
          .map((path) => entriesOf(origin, { path }))
          .join('') +
        closing,
    );
  if (!PartName.safeParse(name).success) throw data(null, { status: 404 });
  return xmlResponse(written(origin, callOf(context), name));
}

/** An area that only redirects to its first page; the noun of that page lists it. */
const leadsOn = '/about';

/** Pages that no noun lists: descriptions of services, the summary of all benchmarks, the search of materials. */
const belowAreas = [
  '/archive/repository',
  '/archive/project',
  '/archive/paperSubmit',
  '/benchmarks/summary',
  '/materials',
];

/** The areas in this build; the nouns list the pages below them. */
const landingPages = () => [
  ...publicNavigation
    .map(({ path }) => path)
    .filter((path) => path !== leadsOn)
    .filter((path) => path === '/' || import.meta.env.PAGE_PATHS.includes(path.slice(1))),
  ...belowAreas,
];

/** Streams a part and requests each chunk when the client has read the previous one. */
function written(origin: string, call: LoaderCall, part: string): ReadableStream {
  const encoder = new TextEncoder();
  let after: number | null = 0;
  return new ReadableStream({
    start: (out) => out.enqueue(encoder.encode(opening)),
    async pull(out) {
      if (after === null) {
        out.enqueue(encoder.encode(closing));
        return out.close();
      }
      const { pages, next } = await call(sitemap.pages, { params: { part }, query: { after } });
      after = next;
      if (pages.length) out.enqueue(encoder.encode(pages.map((page) => entriesOf(origin, page)).join('')));
      return undefined;
    },
  });
}
