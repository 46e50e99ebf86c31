export { FilePreview, type Source } from './file-preview.tsx';
