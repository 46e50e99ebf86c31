import { route } from '@react-router/dev/routes';

export const downloadPageRoutes = [route('download', 'domains/data/open-files/web/public/list.tsx')];
