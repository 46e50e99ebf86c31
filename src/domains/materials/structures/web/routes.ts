import { route } from '@react-router/dev/routes';

const folder = 'domains/materials/structures/web/public';

export const materialRoutes = [
  route('materials', `${folder}/list.tsx`),
  route('materials/similar', `${folder}/similar.tsx`),
  route('materials/:id', `${folder}/material.tsx`),
];
