import { fitsExtension } from '#shared/media-types';

/** Files that an upload field accepts. */
export interface UploadRule {
  /** Extensions in lower case. */
  types: readonly string[];
  maxMb: number;
  maxCount: number;
}

/** An uploaded file as forms store it: its display name, its address below the API base. */
export interface UploadedFile {
  name: string;
  url: string;
}

/** Default for document fields. */
export const documentRule: UploadRule = {
  types: ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'pdf'],
  maxMb: 5,
  maxCount: 5,
};

/** Default for picture fields. */
/** The types for messages; a single type as the name of its format, such as PDF. */
export const typeNames = ({ types }: UploadRule): string =>
  types.length === 1 ? types[0]!.toUpperCase() : types.join('/');

export const pictureRule: UploadRule = { types: ['png', 'jpg', 'jpeg'], maxMb: 5, maxCount: 5 };

/**
 * Why a chosen file is not sent: its extension or media type is not allowed, or it is too large. Browsers that do not
 * know a file's media type report none; the server checks the content in any case.
 */
export function refusalOf(file: Pick<File, 'name' | 'type' | 'size'>, rule: UploadRule): 'type' | 'size' | undefined {
  const extension = file.name.includes('.') ? file.name.split('.').at(-1)!.toLowerCase() : '';
  if (!rule.types.includes(extension) || !fitsExtension(file.type, extension)) return 'type';
  return file.size > rule.maxMb * 1024 * 1024 ? 'size' : undefined;
}
