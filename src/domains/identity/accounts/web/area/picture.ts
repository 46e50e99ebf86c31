import { settings } from '#contract/system/settings';
import { apiBase } from '#web/api/api.ts';
import { useCall } from '#web/api/use-call.ts';

/** The address of a picture from its stored path; a complete address stays as it is. */
export const pictureUrl = (path: string): string => (/^https?:/.test(path) ? path : apiBase + path);

/** Fault of a chosen file before the upload; the server checks the content. */
export function faultOf(file: File, maxMb: number): 'imageType' | 'imageSize' | undefined {
  if (!/^image\/(png|jpe?g|gif|webp)$/.test(file.type)) return 'imageType';
  return file.size > maxMb * 1024 * 1024 ? 'imageSize' : undefined;
}

/** Largest picture in MB from the portal's settings; the default until the settings have loaded. */
export const useLargestPicture = (): number => useCall(settings.site, {}).reply?.imageMaxMb ?? 5;
