import { route } from '@react-router/dev/routes';

/** Inside the public shell. */
export const modelRoutes = [route('model/:publicId', 'domains/benchmarks/submissions/web/public/model.tsx')];
