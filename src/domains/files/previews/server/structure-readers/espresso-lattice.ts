import { malformed, type Vector, type Vectors } from '../lattice.ts';

/** Lengths in Å, and cosines of the angles between b and c, a and c, a and b. */
export interface LatticeParameters {
  a: number;
  b: number;
  c: number;
  cosBC: number;
  cosAC: number;
  cosAB: number;
}

/**
 * Primitive vectors in Å of a Bravais lattice, as the documentation of pw.x defines `ibrav` (INPUT_PW of Quantum ESPRESSO
 * 7; -13 as since version 6.5).
 * @throws files.previews.malformed for a number that it does not define, and for impossible angles
 */
export function bravaisVectors(ibrav: number, { a, b, c, cosBC, cosAC, cosAB }: LatticeParameters): Vectors {
  const sine = (cosine: number) => {
    if (!(Math.abs(cosine) < 1)) throw malformed();
    return Math.sqrt(1 - cosine * cosine);
  };
  const scaled = (x: number, y: number, z: number, rows: Vectors): Vectors =>
    rows.map(([u, v, w]) => [u * x, v * y, w * z]) as Vectors;
  switch (ibrav) {
    case 1:
      return scaled(a, a, a, identity);
    case 2:
      return scaled(a / 2, a / 2, a / 2, [
        [-1, 0, 1],
        [0, 1, 1],
        [-1, 1, 0],
      ]);
    case 3:
      return scaled(a / 2, a / 2, a / 2, bodyCentred);
    case -3:
      return scaled(a / 2, a / 2, a / 2, [
        [-1, 1, 1],
        [1, -1, 1],
        [1, 1, -1],
      ]);
    case 4:
      return [
        [a, 0, 0],
        [-a / 2, (a * Math.sqrt(3)) / 2, 0],
        [0, 0, c],
      ];
    case 5:
    case -5:
      return rhombohedral(a, cosAB, ibrav === -5);
    case 6:
      return scaled(a, a, c, identity);
    case 7:
      return scaled(a / 2, a / 2, c / 2, [
        [1, -1, 1],
        [1, 1, 1],
        [-1, -1, 1],
      ]);
    case 8:
      return scaled(a, b, c, identity);
    case 9:
      return scaled(a / 2, b / 2, c, [
        [1, 1, 0],
        [-1, 1, 0],
        [0, 0, 1],
      ]);
    case -9:
      return scaled(a / 2, b / 2, c, [
        [1, -1, 0],
        [1, 1, 0],
        [0, 0, 1],
      ]);
    case 91:
      return scaled(a, b / 2, c / 2, [
        [1, 0, 0],
        [0, 1, -1],
        [0, 1, 1],
      ]);
    case 10:
      return scaled(a / 2, b / 2, c / 2, [
        [1, 0, 1],
        [1, 1, 0],
        [0, 1, 1],
      ]);
    case 11:
      return scaled(a / 2, b / 2, c / 2, bodyCentred);
    case 12:
      return [
        [a, 0, 0],
        [b * cosAB, b * sine(cosAB), 0],
        [0, 0, c],
      ];
    case -12:
      return [
        [a, 0, 0],
        [0, b, 0],
        [c * cosAC, 0, c * sine(cosAC)],
      ];
    case 13:
      return [
        [a / 2, 0, -c / 2],
        [b * cosAB, b * sine(cosAB), 0],
        [a / 2, 0, c / 2],
      ];
    case -13:
      return [
        [a / 2, b / 2, 0],
        [-a / 2, b / 2, 0],
        [c * cosAC, 0, c * sine(cosAC)],
      ];
    case 14: {
      const y = (cosBC - cosAC * cosAB) / sine(cosAB);
      const square = 1 - cosAC * cosAC - y * y;
      if (!(square > 0)) throw malformed();
      return [
        [a, 0, 0],
        [b * cosAB, b * sine(cosAB), 0],
        [c * cosAC, c * y, c * Math.sqrt(square)],
      ];
    }
    default:
      throw malformed();
  }
}

const identity: Vectors = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const bodyCentred: Vectors = [
  [1, 1, 1],
  [-1, 1, 1],
  [-1, -1, 1],
];

/** With the threefold axis along z, or along (1, 1, 1). */
function rhombohedral(a: number, cosine: number, isAlongDiagonal: boolean): Vectors {
  if (!(cosine > -0.5 && cosine < 1)) throw malformed();
  const [tx, ty, tz] = [Math.sqrt((1 - cosine) / 2), Math.sqrt((1 - cosine) / 6), Math.sqrt((1 + 2 * cosine) / 3)];
  const rows: Vector[] = [
    [tx, -ty, tz],
    [0, 2 * ty, tz],
    [-tx, -ty, tz],
  ];
  if (!isAlongDiagonal) return rows.map((row) => row.map((value) => value * a)) as Vectors;
  const [u, v] = [tz - 2 * Math.SQRT2 * ty, tz + Math.SQRT2 * ty].map((value) => (value * a) / Math.sqrt(3)) as [
    number,
    number,
  ];
  return [
    [u, v, v],
    [v, u, v],
    [v, v, u],
  ];
}
