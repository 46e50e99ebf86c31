import { settings } from '#contract/system/settings';
import { apiBase } from '#web/api/api.ts';
import { useCall } from '#web/api/use-call.ts';

/** The address of a picture by the path that the server keeps; a whole address stays as it is. */
export const pictureUrl = (path: string): string => (/^https?:/.test(path) ? path : apiBase + path);

/** What is wrong with a chosen file before it is sent; the server judges by the content. */
export function faultOf(file: File, maxMb: number): 'imageType' | 'imageSize' | undefined {
  if (!/^image\/(png|jpe?g|gif|webp)$/.test(file.type)) return 'imageType';
  return file.size > maxMb * 1024 * 1024 ? 'imageSize' : undefined;
}

/** Megabytes, from the settings of the portal; what they are at first until the answer is here. */
export const useLargestPicture = (): number => useCall(settings.site, {}).reply?.imageMaxMb ?? 5;
