import { route } from '@react-router/dev/routes';

const folder = 'domains/content/service-cases/web/public';

/** Inside the public shell. */
export const serviceCaseRoutes = [
  route('service', `${folder}/list.tsx`),
  route('service/detail/:caseId', `${folder}/detail.tsx`),
];
