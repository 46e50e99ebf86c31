import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  sort: 'Order',
  export: 'Export',
  mine: {
    csv: 'Export CSV',
    csvOf: 'Export CSV: use of “{title}”',
    title: 'Statistics',
    lead: 'How often your published resources are viewed and downloaded, brought up to date every five minutes.',
    link: 'Statistics',
    all: 'My data resources',
    months: 'Last 12 months',
    retry: 'Try again',
    empty: 'Nothing to count yet',
    emptyText: 'Once a resource of yours is published, its views and downloads appear here.',
  },
  office: {
    ofResource: 'Use of the resource',
    title: 'Use of resources',
    empty: 'No resource matches',
    stretch: 'Months',
    from: 'First month',
    to: 'Last month',
    state: 'Counted up to {countedTo}; last recounted {recountedAt}',
    stateNever: 'Counted up to {countedTo}',
    recount: 'Recount',
    confirmRecount:
      'Recount all months from the recorded events by the present rules? This runs in the background; until it is done the old figures stay.',
    recounting: 'The recount is queued',
    bytes: 'Downloaded (MB)',
    totals: 'Total views / downloads',
  },
};
