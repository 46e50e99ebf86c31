import { fillPath } from '#shared/contract';
import type { ResourceDetail, ResourceFile } from '#contract/data/resources';

const base = '/prod-api/front/resource/:publicId';

type Linked = Pick<ResourceDetail, 'publicId' | 'isOpen'>;

/**
 * Attributes of a link to one file. Open files are plain links, so that the browser resumes and shows progress.
 */
export const downloadFile = (record: Linked, file: ResourceFile) => ({
  href: fillPath(`${base}/files/:fileId/content`, { publicId: record.publicId, fileId: file.id }),
  download: file.name,
});

/** Attributes of a link to all files in one archive. */
export const downloadAll = (record: Linked) => ({
  href: fillPath(`${base}/zip`, { publicId: record.publicId }),
  download: `${record.publicId}.zip`,
});
