/** Media types that browsers report for an extension; office programs of some vendors have different ones. */
const mediaTypes: Record<string, RegExp> = {
  png: /^image\/png$/,
  jpg: /^image\/jpeg$/,
  jpeg: /^image\/jpeg$/,
  gif: /^image\/gif$/,
  webp: /^image\/webp$/,
  pdf: /^application\/pdf$/,
  txt: /^text\/plain$/,
  doc: /^application\/(msword|wps-office\.doc)$/,
  xls: /^application\/(vnd\.ms-excel|wps-office\.xls)$/,
  ppt: /^application\/(vnd\.ms-powerpoint|wps-office\.ppt)$/,
  docx: /^application\/(vnd\.openxmlformats-officedocument\.wordprocessingml\.document|wps-office\.docx)$/,
  xlsx: /^application\/(vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet|wps-office\.xlsx)$/,
  pptx: /^application\/(vnd\.openxmlformats-officedocument\.presentationml\.presentation|wps-office\.pptx)$/,
};

/**
 * Whether the media type that a client declares can be that of the file's extension. A client that knows none sends
 * nothing, or `application/octet-stream`; extensions that are not listed match every type.
 */
export function fitsExtension(mediaType: string, extension: string): boolean {
  const declared = mediaType.split(';')[0]!.trim().toLowerCase();
  const expected = Object.hasOwn(mediaTypes, extension) ? mediaTypes[extension] : undefined;
  return (
    declared === '' || declared === 'application/octet-stream' || expected === undefined || expected.test(declared)
  );
}
