import './viewer.css';
import { mount, unmount, type Component } from 'svelte';
import { bondingOf, crystalOf, ofCompactZone } from './crystal.ts';
import type { Drawing, DrawnStructure, FromViewer, Look, Peaks, ToViewer } from './messages.ts';

/*
 * Draws the data from the surrounding page in a sandboxed frame: matterviz includes Svelte and three, which the page's
 * own policy and script budget do not allow. The frame loads only its own code.
 */

const say = (word: FromViewer) => parent.postMessage(word, '*');

/** The mounted component, and the number of the last request: a component whose code arrives late is not drawn. */
let shown: object | undefined;
let last = 0;

addEventListener('message', ({ source, data }: MessageEvent<ToViewer>) => {
  if (source !== parent) return;
  if ('structure' in data) {
    peaksOf(data.structure, data.wavelength).then(
      (peaks) => say({ peaks }),
      () => say('failed'),
    );
    return;
  }
  last += 1;
  show(data, last).catch(() => say('failed'));
});
addEventListener('error', () => say('failed'));
say('ready');

async function show({ drawing, look }: { drawing: Drawing; look: Look }, number: number): Promise<void> {
  const [component, props] = await componentOf(drawing, look);
  if (number !== last) return;
  if (shown) await unmount(shown);
  wear(look);
  shown = mount(component, { target: document.body, props });
  // Not with the next picture: a frame that is out of sight gets none.
  say('drawn');
}

/** The names by which matterviz knows colours. */
function wear({ isDark, ink, secondary, surface, line, accent }: Look): void {
  const { style } = document.documentElement;
  const colours = {
    'text-color': ink,
    'text-color-muted': secondary,
    'page-bg': surface,
    'surface-bg': surface,
    'border-color': line,
    'accent-color': accent,
    'plot-bg': surface,
    'struct-bg': surface,
    'bz-bg': surface,
    'pane-bg': surface,
    'tooltip-bg': surface,
    'tooltip-text': ink,
    'btn-bg': surface,
  };
  for (const [name, colour] of Object.entries(colours)) style.setProperty(`--${name}`, colour);
  style.colorScheme = isDark ? 'dark' : 'light';
}

/** Tolerance in degrees of 2θ within which reflections form one peak: cells have four decimals. */
const mergedWithin = 1e-3;

const still = { show_controls: false, allow_file_drop: false, fullscreen_toggle: false };

async function componentOf(
  drawing: Drawing,
  look: Look,
): Promise<[Component<Record<string, unknown>>, Record<string, unknown>]> {
  const axes = (names: [string, string]) => ({ x_axis: { label: names[0] }, y_axis: { label: names[1] } });
  switch (drawing.view) {
    case 'structure': {
      const { Structure } = await import('matterviz/structure');
      const shownAs = {
        enable_info_pane: false,
        enable_measure_mode: false,
        background_color: look.surface,
        background_opacity: 1,
      };
      const scene_props = { bonding_options: bondingOf(drawing.structure) };
      return [Structure, { structure: crystalOf(drawing.structure), scene_props, ...still, ...shownAs }];
    }
    case 'zone': {
      const { BrillouinZone } = await import('matterviz/brillouin');
      const colours = { surface_color: look.accent, edge_color: look.ink };
      return [
        BrillouinZone,
        { structure: crystalOf({ vectors: ofCompactZone(drawing.vectors), atoms: [] }), ...still, ...colours },
      ];
    }
    case 'xrd': {
      const { XrdPlot } = await import('matterviz/xrd');
      const patterns = await patternOf(drawing.structure, drawing.wavelength);
      return [
        XrdPlot,
        { patterns, wavelength: drawing.wavelength, padding: { b: 60 }, ...still, ...axes(drawing.axes) },
      ];
    }
    case 'bands': {
      const { Bands } = await import('matterviz/spectral');
      return [Bands, { ...bandsOf(drawing), ...still, ...axes(drawing.axes) }];
    }
    case 'dos': {
      const { Dos } = await import('matterviz/spectral');
      const { energies, up, down, reference } = drawing;
      const doses = {
        type: 'electronic',
        energies,
        densities: up,
        ...(down ? { spin_down_densities: down, spin_polarized: true } : {}),
      };
      const spins = down ? { spin_mode: 'mirror' } : {};
      return [Dos, { doses, ...still, ...spins, fermi_level: reference ?? undefined, ...axes(drawing.axes) }];
    }
  }
}

async function patternOf(structure: DrawnStructure, wavelength: number) {
  const { compute_xrd_pattern: compute } = await import('matterviz/xrd');
  return compute(crystalOf(structure), { wavelength, two_theta_range: [5, 90], peak_merge_tol: mergedWithin });
}

async function peaksOf(structure: DrawnStructure, wavelength: number): Promise<Peaks> {
  const { x, y } = await patternOf(structure, wavelength);
  return x.map((twoTheta, at) => ({ twoTheta, intensity: y[at]! }));
}

/** Parts of a path are drawn in sequence; points have no names, because the file has none. */
function bandsOf({ distance, bands, ends, reference }: Extract<Drawing, { view: 'bands' }>) {
  const starts = [0, ...ends.slice(0, -1).map((end) => end + 1)];
  const branches = ends.map((end, at) => ({ start_index: starts[at]!, end_index: end, name: `${at + 1}` }));
  return {
    band_structs: {
      recip_lattice: { matrix: [[1, 0, 0], [0, 1, 0], [0, 0, 1]] }, // prettier-ignore
      qpoints: distance.map((at) => ({ label: null, frac_coords: [at, 0, 0], distance: at })),
      branches,
      labels_dict: {},
      distance,
      nb_bands: bands.length,
      bands,
    },
    band_type: 'electronic',
    fermi_level: reference ?? undefined,
    show_legend: false,
    // Room for the gap and the Fermi level at the right.
    padding: { r: 70 },
  };
}
