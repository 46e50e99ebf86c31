/*
 * Functions instead of endpoints: server, pages and other contracts share one description of a record. Contains no
 * schemas, so that public pages may import it statically.
 */
export {
  apa,
  bareCstr,
  bibtex,
  citedAuthors,
  cslItem,
  cslJson,
  doiLink,
  gbt7714,
  ris,
  type Citable,
} from './contract/citation.ts';
export {
  dataciteAttributes,
  type DataCiteAttributes,
  type DataCiteRelated,
  type Registrable,
} from './contract/datacite.ts';
export { declaredSubjects, declaredSummary } from './contract/declared-fields.ts';
export { disciplineKey, disciplines, isDiscipline, ownDiscipline, type Discipline } from './contract/disciplines.ts';
export { bareDoi, bareIdentifier, isCstr, isDoi, wholeCstr } from './contract/identifiers.ts';
export { isChineseFamily, isOrganizationName, readName } from './contract/names.ts';
export { portablePath } from './contract/portable-path.ts';
export { bareWork, bareWorkId, isWorkId, workAddress, workLine, workUri } from './contract/related-works.ts';
export {
  keywordsOf,
  licenseUrl,
  schemaClass,
  schemaOrg,
  spdxLicense,
  type DataDownload,
} from './contract/schema-org.ts';
