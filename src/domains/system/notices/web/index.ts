export { NoticeBox } from './console/notice-box.tsx';
