/**
 * Widths in pixels in which uploaded pictures are served. Other widths are refused, so that callers cannot request all
 * of them.
 */
export const pictureWidths = [320, 640, 1280, 1920] as const;
export type PictureWidth = (typeof pictureWidths)[number];
