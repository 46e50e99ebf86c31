import { rssOf } from '#web/shell/feed.ts';
import type { Route } from './+types/rss';
import { readFeed } from './feed.ts';

export const loader = async ({ request, context }: Route.LoaderArgs) => rssOf(await readFeed(request, context));
