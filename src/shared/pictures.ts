/** Widths, in pixels, in which uploaded pictures are given out; others are not drawn, so that nobody can ask for all. */
export const pictureWidths = [320, 640, 1280, 1920] as const;
export type PictureWidth = (typeof pictureWidths)[number];
