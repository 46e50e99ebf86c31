import type { FieldValues } from '#contract/data/metadata-fields';

/*
 * Values of the declared fields (data/metadata-fields) of the demonstration records, as their descriptions and files
 * have them. Instruments are named by their class, not by a maker or an institution.
 */

const between = (from: string, to: string, unit: string) => ({ from, to, unit });
const exactly = (value: string, unit: string) => between(value, value, unit);

type Values = (formula: string) => FieldValues;

/** Crystals with layers: coarser meshes across the layers, grown by vapour transport. */
const layered = new Set(['TaS2', 'TiSe2', 'PtTe2', 'Bi2Te3', 'Bi2Se3', 'CsV3Sb5']);
const crystal = (formula: string): FieldValues => ({
  sampleFormula: formula,
  sampleForm: ['singleCrystal'],
  ...(layered.has(formula) ? { sampleGrowth: [formula === 'CsV3Sb5' ? 'flux' : 'vapourTransport'] } : {}),
});

export const bands: Values = (sampleFormula) => ({ technique: ['modelCalculation'], sampleFormula });

export const powderDiffraction: Values = (sampleFormula) => ({
  technique: ['PaNET01101'],
  sampleFormula,
  sampleForm: ['powder'],
  sampleGrowth: ['solidState'],
  temperature: exactly('298', 'K'),
  wavelength: exactly('1.5406', 'Ao'),
  environment: ['air'],
  instrument: 'Powder diffractometer, Cu Kα1',
});

export const resistivity: Values = (formula) => ({
  technique: ['transport'],
  ...crystal(formula),
  temperature: between('2', '300', 'K'),
  environment: ['helium'],
  instrument: 'Physical property measurement system, four-probe method',
});

export const activated: Values = (formula) => ({
  technique: ['transport'],
  ...crystal(formula),
  temperature: between('80', '400', 'K'),
  environment: ['vacuum'],
});

export const magnetisation: Values = (formula) => ({
  technique: ['magnetometry'],
  sampleFormula: formula,
  sampleForm: ['polycrystal'],
  sampleGrowth: ['solidState'],
  temperature: between('2', '300', 'K'),
  magneticField: between('-2', '2', 'T'),
  instrument: 'SQUID magnetometer',
});

export const heatCapacity: Values = (formula) => ({
  technique: ['heatCapacity'],
  ...crystal(formula),
  temperature: between('1.8', '300', 'K'),
  environment: ['vacuum'],
  instrument: 'Relaxation calorimeter',
});

export const raman: Values = (formula) => ({
  technique: ['PaNET01195'],
  ...crystal(formula),
  temperature: between('10', '300', 'K'),
  wavelength: exactly('532', 'nm'),
  environment: ['vacuum'],
  instrument: 'Confocal Raman spectrometer',
});

export const phonons: Values = (sampleFormula) => ({ technique: ['modelCalculation'], sampleFormula });

export const photoemission: Values = (formula) => ({
  technique: ['PaNET01089'],
  ...crystal(formula),
  temperature: between('20', '150', 'K'),
  photonEnergy: exactly('21.2', 'eV'),
  environment: ['ultraHighVacuum'],
  instrument: 'Hemispherical analyser, helium lamp',
});

export const spinWaves: Values = (formula) => ({
  technique: ['inelasticNeutron'],
  ...crystal(formula),
  instrument: 'Triple-axis spectrometer',
});

export const tunnelling: Values = (formula) => ({
  technique: ['stm'],
  ...crystal(formula),
  environment: ['ultraHighVacuum'],
  instrument: 'Low-temperature scanning tunnelling microscope',
});

export const optical: Values = (formula) => ({
  technique: ['PaNET01109'],
  ...crystal(formula),
  temperature: between('10', '300', 'K'),
  environment: ['vacuum'],
  instrument: 'Fourier-transform infrared spectrometer',
});

export const muons: Values = (formula) => ({
  technique: ['PaNET01114'],
  sampleFormula: formula,
  sampleForm: ['polycrystal'],
  environment: ['helium'],
});

export const oscillations: Values = (formula) => ({
  technique: ['transport'],
  ...crystal(formula),
  temperature: between('0.4', '10', 'K'),
  magneticField: between('0', '16', 'T'),
  environment: ['helium'],
  instrument: 'Helium-3 refrigerator with superconducting magnet',
});

export const phaseDiagram: Values = (formula) => ({
  technique: ['transport'],
  ...crystal(formula),
  environment: ['diamondAnvil'],
});

export const thermopower: Values = (formula) => ({
  technique: ['thermalTransport'],
  ...crystal(formula),
  temperature: between('5', '400', 'K'),
  environment: ['vacuum'],
});

export const coreLevels: Values = (formula) => ({
  technique: ['PaNET01204'],
  ...crystal(formula),
  temperature: exactly('300', 'K'),
  photonEnergy: exactly('1486.6', 'eV'),
  environment: ['ultraHighVacuum'],
  instrument: 'Hemispherical analyser, monochromatic Al Kα',
});

export const heatConduction: Values = (formula) => ({
  technique: ['thermalTransport'],
  ...crystal(formula),
  temperature: between('2', '300', 'K'),
  environment: ['vacuum'],
});

export const lowEnergyDiffraction: Values = (formula) => ({
  technique: ['leed'],
  sampleFormula: formula,
  sampleForm: ['thinFilm'],
  sampleGrowth: [layered.has(formula) ? 'mbe' : 'pld'],
  environment: ['ultraHighVacuum'],
  instrument: 'LEED optics, 64 eV',
});

export const trajectory: Values = (sampleFormula) => ({
  technique: ['molecularDynamics'],
  sampleFormula,
  temperature: exactly('300', 'K'),
});

export const ironPnictide: FieldValues = {
  technique: ['PaNET01089'],
  sampleForm: ['singleCrystal'],
  sampleGrowth: ['flux', 'vapourTransport'],
  temperature: between('8', '60', 'K'),
  photonEnergy: between('7', '40', 'eV'),
  environment: ['ultraHighVacuum'],
  instrument: 'Hemispherical analyser',
};

export const layeredMagnet: FieldValues = {
  technique: ['transport'],
  sampleFormula: 'MnBi2Te4',
  sampleForm: ['singleCrystal'],
  sampleGrowth: ['flux'],
  temperature: between('2', '300', 'K'),
  magneticField: between('-14', '14', 'T'),
  environment: ['helium'],
};

export const hydrides: FieldValues = {
  technique: ['PaNET01101'],
  sampleForm: ['powder'],
  sampleGrowth: ['highPressure'],
  pressure: between('130', '180', 'GPa'),
  wavelength: exactly('0.4133', 'Ao'),
  environment: ['diamondAnvil'],
  facility: 'High-pressure diffraction beamline (demonstration)',
};

export const monolayers: FieldValues = {
  technique: ['dft'],
  program: ['VASP'],
  programVersion: '6.4.2',
  functional: ['PBE'],
  energyCutoff: { value: '520', unit: 'eV' },
  kMesh: '15×15×1',
};

export const screening: FieldValues = { technique: ['dft'], program: ['VASP'], functional: ['PBE'] };

export const pairing: FieldValues = {
  technique: ['stm'],
  sampleForm: ['singleCrystal'],
  environment: ['ultraHighVacuum'],
};

export const epitaxy: FieldValues = { technique: ['rheed'], sampleForm: ['thinFilm'], sampleGrowth: ['pld'] };

export const thermometry: FieldValues = {
  technique: ['transport'],
  sampleForm: ['device'],
  temperature: between('0.3', '300', 'K'),
  magneticField: between('0', '14', 'T'),
};

export const formats: FieldValues = {
  technique: ['PaNET01216', 'PaNET01109', 'transport', 'dft'],
  sampleForm: ['thinFilm'],
  temperature: between('2', '300', 'K'),
  program: ['VASP'],
  programVersion: '6.4.2',
  energyCutoff: { value: '520', unit: 'eV' },
};
