import { route } from '@react-router/dev/routes';

const folder = 'domains/data/repository/web/public';

export const repositoryRoutes = [
  route('archive/repository', `${folder}/list.tsx`),
  route('archive/repository/by/:facet', `${folder}/terms.tsx`),
];
