export { NewestNotices } from './public/newest-notices.tsx';
