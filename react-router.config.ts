import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  // Two entries: the pages and, named in vite.config.ts, the program.
  serverBuildFile: '[name].js',
} satisfies Config;
