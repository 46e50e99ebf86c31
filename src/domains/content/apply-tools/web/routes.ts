import { route } from '@react-router/dev/routes';

const folder = 'domains/content/apply-tools/web/public';

/** Inside the public shell. */
export const applyToolRoutes = [
  route('ApplyTool', `${folder}/list.tsx`),
  route('ApplyTool/ApplyToolDetail/:toolId', `${folder}/detail.tsx`),
  route('biz/applyTool/:toolId', `${folder}/article.tsx`),
];
