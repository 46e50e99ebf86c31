export { NewestNotifications } from './public/newest.tsx';
export { NotificationLine } from './public/line.tsx';
