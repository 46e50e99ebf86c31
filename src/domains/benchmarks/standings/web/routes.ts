import { route } from '@react-router/dev/routes';

/** Inside the public shell. */
export const summaryRoutes = [route('benchmarks/summary', 'domains/benchmarks/standings/web/public/summary.tsx')];
