import type { OpenInterface, PageInterface } from '#server/http/interfaces';
import { module } from '#server/module';
import { byAddress, byNegotiation, wanted } from './service/answers.ts';
import { catalog } from './service/catalog.ts';

export { dataciteXml } from './service/datacite-xml.ts';
export { dublinCore } from './service/dublin-core.ts';
export { attachedRoCrate, type CrateFigure, type CrateFile } from './service/ro-crate.ts';
export { maxPackaged, packagedForms } from './service/packaged.ts';
export { exportedFrom, placeAt, type Exported, type Place } from './service/record.ts';

const limit = { per: 'address', count: 600, seconds: 60 } as const;

const interfaces: OpenInterface[] = [
  { name: 'data.exports', methods: ['GET'], path: '/export/:publicId/:format', limit, handle: byAddress },
  { name: 'data.exports', methods: ['GET'], path: '/.well-known/api-catalog', limit, handle: catalog },
];

const pageInterfaces: PageInterface[] = [
  {
    name: 'data.exports',
    page: /^\/data\/detail\/(?<publicId>[A-Za-z0-9]{1,20})\/?$/,
    limit,
    wantsPage: (headers) => wanted(headers) === 'page',
    handle: byNegotiation,
  },
];

export const exportsModule = module({ name: 'data.exports', interfaces, pageInterfaces });
