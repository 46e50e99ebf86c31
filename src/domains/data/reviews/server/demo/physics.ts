import sharp from 'sharp';
import { elements } from '#shared/elements';
import { latticeVectors } from '#module/files/previews';
import { atomsOf, reflections, type Crystal } from './crystals.ts';
import { csv, noise, range, round } from './numbers.ts';
import type { DemoFile } from './records.ts';

/*
 * Tables and pictures that follow textbook formulas, so that they look like measurements. Every installation creates
 * the same.
 */

/** Boltzmann's constant in eV/K. */
const boltzmann = 8.617e-5;

const gauss = (x: number, width: number) => Math.exp(-((x / width) ** 2) / 2);
const lorentz = (x: number, width: number) => (width * width) / (x * x + width * width);

/** Two columns in the format of diffraction software: 2θ in degrees and counts. */
export const powderPattern =
  (crystal: Crystal, wavelength = 1.5406): DemoFile =>
  () =>
    Promise.resolve(Buffer.from(patternText(crystal, wavelength)));

function patternText(crystal: Crystal, wavelength: number): string {
  const peaks = reflections(crystal, wavelength, 92);
  const lines = range(4001, 10, 90).map((angle) => {
    const signal = peaks.reduce(
      (sum, peak) => (Math.abs(peak.angle - angle) < 1.5 ? sum + peak.height * lorentz(angle - peak.angle, 0.06) : sum),
      25 + 60 * Math.exp(-angle / 18),
    );
    return `${angle.toFixed(2)} ${Math.max(0, signal * 8 + 9 * noise(angle * 31)).toFixed(1)}`;
  });
  return `# ${crystal.formula}, wavelength ${wavelength} A\n# 2theta_deg counts\n${lines.join('\n')}\n`;
}

/**
 * Resistivity of a metal (Bloch and Grüneisen, approximately), superconducting below its critical temperature if it has
 * one.
 */
export function resistivity({
  debye,
  critical = 0,
  residual = 2,
}: {
  debye: number;
  critical?: number;
  residual?: number;
}) {
  return csv(
    'T (K),rho (uOhm cm)',
    range(400, 2, 300).map((t) => {
      const x = t / debye;
      const phonons = 95 * (x ** 3 / (0.08 + x ** 2));
      const open = critical > 0 ? 1 / (1 + Math.exp(-(t - critical) / 0.08)) : 1;
      return [round(t, 2), round((residual + phonons) * open + 0.01 * noise(t * debye), 4)];
    }),
  );
}

/** Resistivity of a semiconductor over its gap in eV, at two carrier densities. */
export const activated = (gap: number) =>
  csv(
    'T (K),rho pristine (Ohm cm),rho doped (Ohm cm)',
    range(120, 80, 400).map((t) => {
      const rho = Math.exp(gap / (2 * boltzmann * t)) * 1e-3;
      return [
        round(t, 1),
        Number(rho.toPrecision(5)),
        Number((1 / (1 / rho + 0.05 * (t / 300) ** -1.5)).toPrecision(5)),
      ];
    }),
  );

/** Magnetisation over temperature, cooled without and with a field, of a magnet with an ordering temperature. */
export const magnetisation = (critical: number) =>
  csv(
    'T (K),M ZFC (emu/g),M FC (emu/g)',
    range(300, 2, Math.max(60, critical * 2)).map((t) => {
      const order = t < critical ? (1 - (t / critical) ** 1.8) ** 0.36 : 0;
      const above = 0.35 / (1 + (Math.abs(t - critical) / critical) * 14);
      return [
        round(t, 2),
        round(2.1 * order * (0.25 + 0.75 * (t / critical)) + above + 0.004 * noise(t), 4),
        round(2.1 * order + above + 0.004 * noise(t + 7), 4),
      ];
    }),
  );

/** Hysteresis at three temperatures; field in kOe. */
export const hysteresis = (coercive: number) =>
  csv(
    'H (kOe),M 5 K (emu/g),M 100 K (emu/g),M 200 K (emu/g)',
    [...range(201, 20, -20), ...range(201, -20, 20)].map((field, at) => {
      const side = at < 201 ? 1 : -1;
      const loop = (saturation: number, width: number) =>
        round(saturation * Math.tanh((field + side * width) / 2.4) + 0.02 * field + 0.01 * noise(at * width + 1), 4);
      return [round(field, 2), loop(42, coercive), loop(35, coercive * 0.5), loop(24, coercive * 0.15)];
    }),
  );

/** Heat capacity of Debye's model with an electronic part and a jump at the onset of superconductivity or order. */
export function heatCapacity(debye: number, critical: number): string {
  const of = (t: number) => {
    const end = debye / t;
    const steps = 60;
    const sum = Array.from({ length: steps }, (_none, at) => {
      const x = Math.max(1e-6, ((at + 0.5) / steps) * Math.min(end, 40));
      return (x ** 4 * Math.exp(-x)) / (1 - Math.exp(-x)) ** 2;
    }).reduce((total, value) => total + value, 0);
    return 9 * 8.314 * (t / debye) ** 3 * sum * (Math.min(end, 40) / steps);
  };
  return csv(
    'T (K),C (J/mol K),C error (J/mol K)',
    range(140, 1.8, 200).map((t) => {
      const electrons = 0.009 * t * (t < critical ? 2.43 * Math.exp(-1.2 * (critical / t - 1)) : 1);
      const value = of(t) + electrons;
      return [round(t, 2), round(value * (1 + 0.004 * noise(t)), 5), round(value * 0.01, 5)];
    }),
  );
}

/** Raman spectra at several temperatures; modes are wave numbers with heights. */
export function raman(modes: readonly (readonly [number, number])[]): string {
  const kelvins = [10, 100, 200, 300];
  return csv(
    `shift (1/cm),${kelvins.map((kelvin) => `${kelvin} K (counts)`).join(',')}`,
    range(801, 50, 850).map((shift) => [
      round(shift, 1),
      ...kelvins.map((kelvin, at) =>
        round(
          180 * at +
            modes.reduce(
              (sum, [mode, height]) => sum + height * lorentz(shift - mode + 0.012 * kelvin, 2.4 + 0.012 * kelvin),
              20,
            ) +
            5 * noise(shift + kelvin),
          1,
        ),
      ),
    ]),
  );
}

/** Bands along a path of a tight-binding model, energies from the Fermi level; the gap is in the middle. */
export const bands = (gap: number) =>
  csv(
    `k (1/A),${[1, 2, 3, 4, 5, 6].map((band) => `band ${band} (eV)`).join(',')}`,
    range(181, 0, 3).map((k) => {
      const wave = Math.cos(Math.PI * k);
      const other = Math.cos(Math.PI * k * 2 + 0.4);
      return [
        round(k, 4),
        round(-4.1 + 0.9 * wave - 0.2 * other, 4),
        round(-2.2 + 0.7 * other, 4),
        round(-gap / 2 - 0.75 * (1 - wave) ** 0.8, 4),
        round(gap / 2 + 0.85 * (1 - Math.cos(Math.PI * (k - 0.1))) ** 0.9, 4),
        round(gap / 2 + 1.6 + 0.6 * wave + 0.15 * other, 4),
        round(gap / 2 + 2.9 - 0.55 * other, 4),
      ];
    }),
  );

/** Density of states for both spins, which are equal without splitting. */
export const density = (gap: number, splitting: number) =>
  csv(
    'E - EF (eV),spin up (states/eV),spin down (states/eV)',
    range(601, -6, 6).map((energy) => {
      const of = (shift: number) => {
        const e = energy + shift;
        const valence = 2.4 * gauss(e + 2.4 + gap / 2, 0.9) + 1.3 * gauss(e + 4.6, 0.5);
        const conduction = 1.7 * gauss(e - 1.8 - gap / 2, 0.8) + 1.1 * gauss(e - 4.2, 0.7);
        const edge = gap > 0 && Math.abs(e) < gap / 2 ? 0 : 1;
        return (valence + conduction + (gap > 0 ? 0 : 0.35)) * edge;
      };
      return [round(energy, 3), round(of(splitting / 2), 4), round(-of(-splitting / 2), 4)];
    }),
  );

/** Phonons along a path of a chain with two atoms, three branches each; frequencies in THz. */
export const phonons = (top: number) =>
  csv(
    `q (1/A),${[1, 2, 3, 4, 5, 6].map((branch) => `branch ${branch} (THz)`).join(',')}`,
    range(161, 0, 2).map((q) => {
      const phase = Math.sin((Math.PI * q) / 2) ** 2;
      const branch = (scale: number, mass: number, isOptical: boolean) =>
        round(top * scale * Math.sqrt((1 + (isOptical ? 1 : -1) * Math.sqrt(Math.max(0, 1 - mass * phase))) / 2), 4);
      return [
        round(q, 4),
        ...[branch(0.62, 0.95, false), branch(0.7, 0.95, false), branch(0.9, 0.95, false)],
        ...[branch(0.74, 0.95, true), branch(0.82, 0.9, true), branch(1, 0.85, true)],
      ];
    }),
  );

/** A map on a grid of two axes, at most 5,000 points, so that a preview shows all of it. */
function map(header: string, xs: number[], ys: number[], of: (x: number, y: number) => number): string {
  return csv(
    header,
    xs.flatMap((x) => ys.map((y) => [round(x, 4), round(y, 4), round(of(x, y), 3)])),
  );
}

/** Photoemission of a Dirac cone, or of a parabola above it if the velocity is 0; k in 1/Å, E in eV. */
export const photoemission = (velocity: number, kelvin: number) =>
  map('k (1/A),E - EF (eV),intensity (a.u.)', range(79, -0.35, 0.35), range(62, -0.55, 0.06), (k, energy) => {
    const branches =
      velocity > 0
        ? [-0.24 + velocity * Math.abs(k), -0.24 - velocity * Math.abs(k)]
        : [-0.42 + 4.2 * k * k, -0.06 - 1.6 * k * k];
    const spectral = branches.reduce(
      (sum, band) => sum + 22 * lorentz(energy - band, 0.02 + 0.03 * Math.abs(energy)),
      3,
    );
    const filled = 1 / (Math.exp(energy / (boltzmann * kelvin)) + 1);
    return spectral * filled * (1 + 0.05 * noise(k * 97 + energy * 13));
  });

/** Spin waves in a scattering map: momentum in reciprocal lattice units, energy in meV. */
export const spinWaves = (gap: number, top: number) =>
  map('q (r.l.u.),E (meV),intensity (a.u.)', range(80, 0, 2), range(62, 0.5, top * 1.25), (q, energy) => {
    const mode = Math.sqrt(gap * gap + (top * Math.sin((Math.PI * q) / 2)) ** 2);
    return 40 * (1 + 1 / (1 + mode)) * gauss(energy - mode, 0.06 * top) + 2 + 1.2 * noise(q * 41 + energy);
  });

/** Differential conductance at several temperatures by the formula of Dynes; bias in mV, gap in meV. */
export function tunnelling(gap: number): string {
  const kelvins = [0.4, 2, 4, 6];
  return csv(
    `bias (mV),${kelvins.map((kelvin) => `${kelvin} K (nS)`).join(',')}`,
    range(301, -4 * gap, 4 * gap).map((bias) => [
      round(bias, 4),
      ...kelvins.map((kelvin, at) => {
        const open = gap * Math.sqrt(Math.max(0.02, 1 - (kelvin / 7) ** 2));
        const width = 0.05 * gap + 0.05 * kelvin;
        // The real part of (E + iΓ) / √((E + iΓ)² − Δ²).
        const [real, imaginary] = [bias * bias - width * width - open * open, 2 * bias * width];
        const size = Math.sqrt(Math.hypot(real, imaginary));
        const half = Math.atan2(imaginary, real) / 2;
        return round(
          Math.abs((bias * Math.cos(half) + width * Math.sin(half)) / (size || 1)) + 0.9 * at + 0.01 * noise(bias + at),
          4,
        );
      }),
    ]),
  );
}

/** Optical conductivity of Drude and one oscillator, at three temperatures. */
export const optical = (plasma: number, oscillator: number) =>
  csv(
    'wave number (1/cm),10 K (S/cm),150 K (S/cm),300 K (S/cm)',
    range(300, 40, 8000).map((nu) => [
      round(nu, 1),
      ...[60, 180, 420].map((width, at) =>
        round(
          (plasma / (1 + (nu / width) ** 2)) * (60 / width + 0.4) +
            (2200 * (nu * 900) ** 2) / ((oscillator ** 2 - nu ** 2) ** 2 + (nu * 900) ** 2) +
            8 * noise(nu + at),
          1,
        ),
      ),
    ]),
  );

/** Asymmetry of muons in a transverse field with its statistical error; time in µs. */
export const muons = (rate: number) =>
  csv(
    'time (us),asymmetry,asymmetry error',
    range(240, 0.02, 8).map((time) => {
      const error = 0.004 * Math.exp(time / 6);
      const value = 0.23 * Math.exp(-((rate * time) ** 2) / 2) * Math.cos(2 * Math.PI * 1.36 * time + 0.2);
      return [round(time, 3), round(value + error * noise(time * 77), 5), round(error, 5)];
    }),
  );

/** Magnetoresistance and Hall resistance with quantum oscillations. */
export const oscillations = (frequency: number) =>
  csv(
    'B (T),Rxx (Ohm),Rxy (Ohm)',
    range(800, 0.1, 16).map((field) => {
      const wave = Math.exp(-9 / field) * Math.cos((2 * Math.PI * frequency) / field);
      return [
        round(field, 3),
        round(12 + 0.9 * field + 0.05 * field ** 2 + 3.2 * wave, 4),
        round(4.4 * field + 0.6 * wave, 4),
      ];
    }),
  );

/** Transition temperature over pressure with error bars. */
export const phaseDiagram = (start: number, best: number) =>
  csv(
    'P (GPa),Tc (K),Tc error (K)',
    range(22, 0, 2 * best + 4).map((pressure) => [
      round(pressure, 2),
      round(
        Math.max(0, start * (1 + 1.1 * gauss(pressure - best, best / 1.6)) - 0.05 * pressure + 0.2 * noise(pressure)),
        3,
      ),
      round(0.15 + 0.02 * pressure, 3),
    ]),
  );

/** Thermal conductivity in two directions. */
export const heatConduction = (debye: number) =>
  csv(
    'T (K),kappa a (W/m K),kappa c (W/m K)',
    range(150, 2, 300).map((t) => {
      const of = (scale: number) => (scale * (t / 30) ** 2.6) / (1 + (t / 30) ** 3.9 + 0.02 * (t / debye));
      return [round(t, 2), round(of(52) * (1 + 0.01 * noise(t)), 4), round(of(19) * (1 + 0.01 * noise(t + 3)), 4)];
    }),
  );

/** Frames of atoms that swing from their positions, as XYZ in Å with the lattice. */
export const trajectory =
  (crystal: Crystal, frames = 24): DemoFile =>
  () =>
    Promise.resolve(Buffer.from(trajectoryText(crystal, frames)));

function trajectoryText(crystal: Crystal, frames: number): string {
  const [a, b, c] = latticeVectors(crystal.cell);
  const lattice = `Lattice="${[a, b, c].flatMap((edge) => edge.map((value) => value.toFixed(4))).join(' ')}"`;
  const atoms = atomsOf(crystal);
  return Array.from({ length: frames }, (_none, frame) => {
    const lines = atoms.map(({ symbol, at: [x, y, z] }, at) => {
      const weight = elements.indexOf(symbol as 'H') + 1;
      const phase = (axis: number) => at * 1.7 + axis * 2.1;
      const swing = (axis: number) =>
        (0.45 / Math.sqrt(weight)) * (Math.sin(0.52 * frame + phase(axis)) - Math.sin(phase(axis)));
      const place = [0, 1, 2].map((axis) => x * a[axis]! + y * b[axis]! + z * c[axis]! + swing(axis));
      return `${symbol} ${place.map((value) => value.toFixed(4)).join(' ')}`;
    });
    return `${atoms.length}\n${crystal.formula} frame ${frame + 1} temperature=300 ${lattice}\n${lines.join('\n')}\n`;
  }).join('');
}

const side = 360;

/** A greyscale picture whose brightness (0 to 1) is a function of the position in pixels from the centre. */
function picture(of: (x: number, y: number) => number): () => Promise<Buffer> {
  return () => {
    const pixels = Buffer.alloc(side * side);
    for (let y = 0; y < side; y += 1)
      for (let x = 0; x < side; x += 1)
        pixels[y * side + x] = Math.round(255 * Math.min(1, Math.max(0, of(x - side / 2, y - side / 2))));
    return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
      .png()
      .toBuffer();
  };
}

/** Spots of a diffraction pattern with `fold` equal directions. */
export const diffraction = (fold: 4 | 6) =>
  picture((x, y) => {
    const turns = fold === 6 ? 3 : 2;
    const waves = Array.from({ length: turns }, (_none, turn) => {
      const angle = (Math.PI * turn) / turns;
      return Math.cos(((x * Math.cos(angle) + y * Math.sin(angle)) * 2 * Math.PI) / 44);
    });
    const sum = waves.reduce((total, wave) => total + wave, 0) / turns;
    const distance = Math.hypot(x, y);
    const beam = distance < 14 ? 0 : 1;
    return (
      beam * (Math.max(0, sum) ** 9 * Math.exp(-distance / 110) * 1.6 + 0.1 * Math.exp(-distance / 70)) +
      0.02 * (noise(x * 7 + y) + 1)
    );
  });

/** Surface as seen by a tunnelling microscope: the lattice with a weaker superstructure and some vacancies. */
export const topograph = (fold: 4 | 6) =>
  picture((x, y) => {
    const turns = fold === 6 ? 3 : 2;
    const lattice = (period: number) =>
      Array.from({ length: turns }, (_none, turn) => {
        const angle = (Math.PI * turn) / turns + 0.1;
        return Math.cos(((x * Math.cos(angle) + y * Math.sin(angle)) * 2 * Math.PI) / period);
      }).reduce((total, wave) => total + wave, 0) / turns;
    const vacancies = [
      [-90, 40],
      [60, -110],
      [120, 95],
      [-30, -60],
    ].reduce((sum, [vx, vy]) => sum + 0.55 * Math.exp(-((x - vx!) ** 2 + (y - vy!) ** 2) / 120), 0);
    return 0.5 + 0.24 * lattice(22) + 0.12 * lattice(76) - vacancies + 0.02 * noise(x * 3 + y * 5);
  });
