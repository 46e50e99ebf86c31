import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

/** Words of previews of files. */
export const en: SameKeys<typeof zh> = {
  fail: {
    type: 'Files of this type cannot be previewed',
    malformed: 'The content of the file cannot be read; download it to look at it',
    tooLong: 'The file is too large or too complex for a preview; download it to look at it',
  },
  loading: 'Loading the preview',
  written: 'View source',
  table: {
    first: 'First {count, number} rows of {name}',
    all: 'All {count, number} rows of {name}',
    row: 'Row',
    plot: 'Plot',
    plotHide: 'Hide the plot',
    x: 'X axis',
    y: 'Y axis',
    points: '{count, plural, one {# point} other {# points}}',
    noPoints: 'The two columns have no pairs of numbers',
    figure: '{y} against {x}: {count, plural, one {# point} other {# points}}',
    rowAsX: 'Row number',
  },
  text: { more: 'The file is long; only its beginning is shown.', of: 'Content of {name}' },
  picture: 'Preview of {name}',
  pdf: {
    frame: '{name} (PDF)',
    open: 'Open in a new window',
    noViewer: 'This browser cannot show PDF files in a page. Open it in a new window or download it.',
  },
  archive: {
    caption: '{count, plural, one {# file} other {# files}} in the archive',
    more: 'The archive has {total, number} entries; the first {count, number} files are listed',
    path: 'Path',
    size: 'Size',
    empty: 'The archive has no files',
  },
  structure: {
    formula: 'Formula',
    atoms: 'Atoms',
    atomsInCell: 'Atoms in the cell',
    cell: 'Cell',
    lengths: 'a = {a} Å, b = {b} Å, c = {c} Å',
    angles: 'α = {alpha}°, β = {beta}°, γ = {gamma}°',
    volume: 'Volume',
    sites: 'Sites listed in the file',
    unexpanded:
      'The file names the space group {group} but lists no symmetry operations: only the sites that it lists are drawn and counted, not the whole cell.',
    partly: 'Some sites are occupied only in part, or by several elements; each is drawn and counted as one atom.',
    viewer:
      'Three-dimensional structure of {formula}; turn and zoom it by mouse or touch, or by the arrow keys, plus and minus',
    style: 'Style',
    ballStick: 'Balls and sticks',
    sphere: 'Spheres',
    supercell: 'Show a 2×2×2 supercell',
    spin: 'Turn by itself',
    noWebgl: 'This browser has no WebGL, so the structure cannot be shown.',
    failed: 'The structure could not be drawn.',
    loading: 'Loading the structure',
    spaceGroup: 'Space group',
    unnamed: 'The file does not name its elements (VASP 4); atoms are shown as X',
    firstOfMany: 'The file is long; the first of its structures is shown.',
    which: 'Structure',
    before: 'Previous',
    after: 'Next',
  },
};
