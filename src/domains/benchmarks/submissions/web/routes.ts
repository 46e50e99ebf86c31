import { route } from '@react-router/dev/routes';

const folder = 'domains/benchmarks/submissions/web/public';

/** Inside the public page layout. */
export const modelRoutes = [
  route('model/compare', `${folder}/compare.tsx`),
  route('model/:publicId', `${folder}/model.tsx`),
  route('benchmarks/log/:publicId', `${folder}/log.tsx`),
];

/** For people with a session. */
export const submitRoutes = [
  route('benchmarks/submit/:publicId', `${folder}/submit.tsx`),
  route('benchmarks/mine', `${folder}/mine.tsx`),
  route('benchmarks/mine/:publicId', `${folder}/card.tsx`),
];
