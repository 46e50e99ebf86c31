import { route } from '@react-router/dev/routes';

const folder = 'domains/benchmarks/datasets/web/public';

/** Inside the public page layout. */
export const benchmarkRoutes = [
  route('benchmarks', `${folder}/list.tsx`),
  route('benchmarks/detail/:publicId', `${folder}/detail.tsx`),
  route('benchmarks/preview/:datasetId', `${folder}/preview.tsx`),
];
