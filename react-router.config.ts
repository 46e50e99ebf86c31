import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  // All routes in one file, which browsers keep. To name only those near a page, its address and those above it are
  // compared with every route while it is drawn (a fifth of the memory that takes), and each link on it asks for more.
  routeDiscovery: { mode: 'initial' },
  // Two entries: the pages and, named in vite.config.ts, the program.
  serverBuildFile: '[name].js',
} satisfies Config;
