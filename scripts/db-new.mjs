import { newMigration } from './migrations.mjs';
import { main, Stop } from './steps.mjs';

/* npm run db:new <name>: creates the next file in migrations/. */
await main(([name]) => {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name ?? '')) {
    throw new Stop('Say what changes, in snake_case beginning with the noun: npm run db:new news_pinned');
  }
  console.log(newMigration(name));
});
