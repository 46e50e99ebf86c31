import { fail, type Failure } from '#shared/fail';

/** A format that only the program of its vendor reads, and what to export there. */
interface ClosedFormat {
  format: string;
  program: string;
  /** The format to export, with its usual ending. */
  target: string;
  endings?: readonly string[];
  /** Its first bytes, as text of Latin-1. */
  starts?: readonly string[];
}

const [ascii, csv] = ['ASCII (.txt)', 'CSV (.csv)'];

/** Formats whose specification is not public, or that no open reader reads completely. */
const closedFormats: readonly ClosedFormat[] = [
  {
    format: 'Origin (OPJ, OPJU)',
    program: 'Origin',
    target: csv,
    endings: ['opj', 'opju', 'ogg', 'oggu', 'ogw', 'ogwu', 'ogm', 'ogmu', 'otp', 'otpu'],
    starts: ['CPYA ', 'CPYUA '],
  },
  { format: 'SPECS Prodigy (SLE)', program: 'SpecsLab Prodigy', target: 'XY (.xy), VAMAS (.vms)', endings: ['sle'] },
  { format: 'PHI MultiPak (SPE, PRO)', program: 'MultiPak', target: 'VAMAS (.vms), CSV (.csv)', starts: ['SOFH'] },
  {
    format: 'Thermo Avantage (VGD, VGP, AVG)',
    program: 'Avantage',
    target: 'VAMAS (.vms), Excel (.xlsx)',
    endings: ['vgd', 'vgp', 'vgx'],
  },
  {
    format: 'Horiba LabSpec (L6S, L6M)',
    program: 'LabSpec',
    target: ascii,
    endings: ['l6s', 'l6m', 'l6v', 'ngs', 'ngc', 'ngm'],
  },
  {
    format: 'WITec Project (WIP, WID)',
    program: 'WITec Project',
    target: ascii,
    endings: ['wip', 'wid'],
    starts: ['WIT_PRCT', 'WIT_PR06'],
  },
  {
    format: 'JASCO (JWS, JWB)',
    program: 'Spectra Manager',
    target: 'JCAMP-DX (.dx), ASCII (.txt)',
    endings: ['jws', 'jwb'],
  },
  {
    format: 'PerkinElmer (SP, PRF)',
    program: 'PerkinElmer UV WinLab / Spectrum',
    target: 'JCAMP-DX (.dx), ASCII (.asc)',
    starts: ['PEPE'],
  },
  {
    format: 'Shimadzu (SPC, GCD, LCD)',
    program: 'Shimadzu UVProbe / LabSolutions',
    target: ascii,
    endings: ['lcd', 'gcd', 'unk'],
  },
  {
    format: 'Agilent Cary (DSW, BSW)',
    program: 'Cary WinUV',
    target: csv,
    endings: ['dsw', 'bsw', 'bkn', 'bcn'],
    starts: [' Varian', 'Varian UV-VIS-NIR'],
  },
  { format: 'Edinburgh Instruments (FS)', program: 'Fluoracle', target: csv, endings: ['fs'] },
  {
    format: 'Thermo OMNIC (SPG, SRS)',
    program: 'OMNIC',
    target: 'JCAMP-DX (.dx), SPA (.spa)',
    endings: ['spg', 'srs'],
  },
  {
    format: 'Rigaku (binary RAW)',
    program: 'SmartLab Studio / PDXL',
    target: 'RASX (.rasx), ASC (.asc)',
    starts: ['FI\0', 'RAS3DE'],
  },
  {
    format: 'Philips (RD, SD)',
    program: "X'Pert / HighScore",
    target: 'XRDML (.xrdml), UDF (.udf)',
    starts: ['V3RD', 'V5RD'],
  },
  { format: 'HighScore (HPF)', program: 'HighScore', target: 'XRDML (.xrdml), ASC (.asc)', endings: ['hpf'] },
  { format: 'Jade (MDI binary)', program: 'Jade', target: 'MDI (.mdi), ASCII (.txt)', endings: ['jade'] },
  {
    format: 'NETZSCH Proteus (NGB, DSV)',
    program: 'Proteus',
    target: csv,
    endings: ['ngb-sd1', 'ngb-dd7', 'ngb-ddm', 'ngb-bs1', 'ngb-sdg', 'dsv', 'ssv'],
  },
  { format: 'TA Instruments (TRI)', program: 'TRIOS', target: csv, endings: ['tri'] },
  { format: 'Mettler STARe', program: 'STARe', target: ascii, endings: ['sta', 'stf'] },
  { format: 'Magritek Spinsolve', program: 'Spinsolve', target: 'JCAMP-DX (.dx)', endings: ['1d', '2d'] },
  { format: 'MestReNova (MNOVA)', program: 'MestReNova', target: 'JCAMP-DX (.jdx)', endings: ['mnova'] },
  { format: 'SigmaPlot (JNB)', program: 'SigmaPlot', target: csv, endings: ['jnb'] },
  { format: 'GraphPad Prism (PZF, PZFX)', program: 'Prism', target: csv, endings: ['pzf', 'prism'] },
  { format: 'LabVIEW (TDMS, LVM)', program: 'LabVIEW / DIAdem', target: csv, endings: ['tdms'], starts: ['TDSm'] },
  {
    format: 'Bio-Logic EC-Lab (MPR)',
    program: 'EC-Lab',
    target: 'MPT (.mpt)',
    endings: ['mpr'],
    starts: ['BIO-LOGIC MODULAR FILE'],
  },
  { format: 'Arbin (RES)', program: 'MITS Pro', target: csv, endings: ['res'] },
  { format: 'Neware (NDA, NDAX)', program: 'BTSDA', target: csv, endings: ['nda', 'ndax'] },
  { format: 'LAND (CEX)', program: 'LANDdt', target: csv, endings: ['cex', 'ccs'] },
  { format: 'Gamry (binary)', program: 'Gamry Echem Analyst', target: csv, endings: ['gdata'] },
  {
    format: 'Zurich Instruments / LabOne (ZVIEW)',
    program: 'LabOne',
    target: 'CSV (.csv), HDF5 (.h5)',
    endings: ['zi'],
  },
];

/** The format of a file that no open program reads; undefined for any other. */
function closedFormatOf(name: string, head: Buffer): ClosedFormat | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const begin = head.toString('latin1', 0, 40);
  return (
    closedFormats.find(({ starts }) => starts?.some((start) => begin.startsWith(start))) ??
    closedFormats.find(({ endings }) => endings?.includes(ending))
  );
}

/** The refusal of such a file, which names the format and what to export. */
export function closedFormat(name: string, head: Buffer): Failure | undefined {
  const found = closedFormatOf(name, head);
  if (!found) return undefined;
  const { format, program, target } = found;
  return fail('files.previews.closed', { format, program, target });
}
