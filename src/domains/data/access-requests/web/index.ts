export { AccessPanel } from './public/panel.tsx';
