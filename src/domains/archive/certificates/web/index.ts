export { FinalArea, StageArea } from './area/areas.tsx';
export { PdfArea } from './area/pdf-area.tsx';
