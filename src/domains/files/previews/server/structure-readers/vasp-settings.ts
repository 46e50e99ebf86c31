/*
 * The exchange–correlation functional by the tags of VASP (VASP wiki: GGA, METAGGA, LHFCALC, LDAU).
 */

/** Meanings of GGA in the INCAR file. */
const functionals: Readonly<Record<string, string>> = {
  PE: 'PBE',
  PS: 'PBEsol',
  RP: 'RPBE',
  RE: 'revPBE',
  '91': 'PW91',
  AM: 'AM05',
  OR: 'optPBE',
  BO: 'optB88',
  MK: 'optB86b',
  ML: 'PW86R',
  B3: 'B3LYP',
  B5: 'B3LYP',
  BF: 'BEEF',
  CA: 'LDA',
  PZ: 'LDA',
  CO: 'none',
};

/** Tags of a calculation; undefined if the file does not tell. */
export interface FunctionalTags {
  gga: string | undefined;
  metagga: string | undefined;
  isHybrid: boolean;
  /** Share of exact exchange, and range of its screening in 1/Å. */
  share: number | undefined;
  screening: number | undefined;
  hasU: boolean;
  /** Title of the first potential, `PAW_PBE Si 05Jan2001`. */
  potential: string | undefined;
}

/** The established name, or the tag as written if it has none; undefined if the file does not name the functional. */
export function functionalOf(tags: FunctionalTags): string | undefined {
  const base = baseOf(tags);
  if (base === undefined) return undefined;
  return `${tags.isHybrid ? hybridOf(base, tags) : base}${tags.hasU ? '+U' : ''}`;
}

/** Whether a tag names a functional, METAGGA or GGA. */
export const isNamed = (value = ''): boolean => /^\s*\w/.test(value) && !/^\s*(?:none|f|false)\s*$/i.test(value);

function baseOf({ gga = '', metagga = '', potential = '' }: FunctionalTags): string | undefined {
  const meta = metagga.trim().toUpperCase();
  // OUTCAR files cut the name to five letters.
  if (isNamed(meta)) return meta.startsWith('R2SCA') ? 'r2SCAN' : meta;
  const tag = gga.trim().toUpperCase();
  if (tag !== '' && !/^-+$/.test(tag)) return functionals[tag] ?? tag;
  // Without the tag it is that of the potentials.
  if (/PBE/i.test(potential)) return 'PBE';
  if (/GGA/i.test(potential)) return 'PW91';
  return /^\s*(?:PAW|US|LDA)\b/i.test(potential) ? 'LDA' : undefined;
}

/** Heyd, Scuseria and Ernzerhof screen the exact exchange; PBE0 does not. */
function hybridOf(base: string, { share = 0.25, screening = 0 }: FunctionalTags): string {
  if (base === 'B3LYP') return base;
  const isUsual = base === 'PBE' && Math.abs(share - 0.25) < 1e-6;
  if (isUsual && screening === 0) return 'PBE0';
  if (isUsual && screening >= 0.199 && screening <= 0.208) return 'HSE06';
  if (isUsual && Math.abs(screening - 0.3) < 1e-3) return 'HSE03';
  if (share >= 0.999) return 'HF';
  return `${base} hybrid`;
}
