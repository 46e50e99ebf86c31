import { route } from '@react-router/dev/routes';

/** Inside the public page layout. */
export const summaryRoutes = [route('benchmarks/summary', 'domains/benchmarks/standings/web/public/summary.tsx')];
