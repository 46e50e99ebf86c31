export { VersionBanner } from './public/banner.tsx';
export { VersionList } from './public/changes.tsx';
export { FieldDifference, useFieldName } from './public/field-change.tsx';
