import { atomOf } from '#web/shell/feed.ts';
import type { Route } from './+types/atom';
import { readFeed } from './feed.ts';

export const loader = async ({ request, context }: Route.LoaderArgs) => atomOf(await readFeed(request, context));
