import type * as Library from '3dmol';
import type { VolumeSeen } from '../contract.ts';

type Viewer = ReturnType<(typeof Library)['createViewer']>;

/** A grid of values, and the level at which surfaces are drawn. */
export interface Surface {
  volume: VolumeSeen;
  /** In the order of C, {@link VolumeSeen.drawn} along the axes. */
  values: Float32Array;
  level: number;
  /** Whether a surface at the negative level is drawn as well. */
  isSigned: boolean;
}

/** Colours of the surfaces at the level and at its negative, which are told apart without red and green. */
const colours = ['#e08214', '#2c6fb3'] as const;

/** Draws the surfaces of a grid around the atoms of a viewer. */
export function addSurfaces({ VolumeData, Matrix4 }: typeof Library, viewer: Viewer, surface: Surface): void {
  const { volume, level, isSigned } = surface;
  const { shape, values } = closed(surface);
  const data = new VolumeData('', '');
  data.size = { x: shape[0], y: shape[1], z: shape[2] };
  data.data = values;
  const [a, b, c] = volume.steps;
  const [x, y, z] = volume.origin;
  data.matrix = new Matrix4(a[0], b[0], c[0], x, a[1], b[1], c[1], y, a[2], b[2], c[2], z, 0, 0, 0, 1);
  const look = { opacity: 0.75, smoothness: 3 };
  viewer.addIsosurface(data, { isoval: level, color: colours[0], ...look });
  if (isSigned) viewer.addIsosurface(data, { isoval: -level, color: colours[1], ...look });
}

/** The values with the first ones again behind the last, if they repeat: surfaces reach the faces of the cell. */
function closed({ volume, values }: Surface): { shape: [number, number, number]; values: Float32Array<ArrayBuffer> } {
  const [nx, ny, nz] = volume.drawn;
  const [mx, my, mz] = volume.isPeriodic ? [nx + 1, ny + 1, nz + 1] : [nx, ny, nz];
  const made = new Float32Array(mx * my * mz);
  for (let i = 0, at = 0; i < mx; i += 1)
    for (let j = 0; j < my; j += 1)
      for (let k = 0; k < mz; k += 1, at += 1) made[at] = values[((i % nx) * ny + (j % ny)) * nz + (k % nz)]!;
  return { shape: [mx, my, mz], values: made };
}
