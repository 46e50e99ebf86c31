export { OwnBinding } from './area/own-binding.tsx';
