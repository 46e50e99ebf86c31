export { MetadataExport } from './console/metadata-export.tsx';
export { ResourceIdentifiers } from './console/of-resource.tsx';
export { OwnIdentifiers } from './public/own.tsx';
