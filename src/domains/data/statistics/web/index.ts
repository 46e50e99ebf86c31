export { UseBox } from './public/use-box.tsx';
