import type { Context } from '#server/context';
import { newRows } from '#server/database/seeded';
import type { FieldKind, Statement } from '../contract.ts';
import { addTechniques, insertSeeded } from './queries.ts';

/** A field that comes with the portal. */
interface Template {
  key: string;
  kind: FieldKind;
  zh: string;
  en: string;
  hintZh?: string;
  hintEn?: string;
  unit?: string;
  dictType?: string;
  techniques?: readonly string[];
  statement?: Statement;
}

const computations = ['dft', 'molecularDynamics', 'modelCalculation', 'machineLearning'];
const photons = [
  ...['PaNET01216', 'PaNET01101', 'PaNET01102', 'PaNET01149', 'PaNET01188', 'PaNET01183', 'PaNET01196', 'PaNET01199'],
  ...['PaNET01198', 'PaNET01137', 'PaNET01200', 'PaNET2020074', 'PaNET01204', 'PaNET01089', 'PaNET01207'],
  ...['PaNET01195', 'PaNET01109', 'photoluminescence', 'ultrafast'],
];
const neutrons = ['PaNET01217', 'PaNET01100', 'PaNET01189', 'PaNET01239', 'inelasticNeutron'];
const beams = [...photons, ...neutrons, 'PaNET01114'];
const experiments = [
  ...beams,
  ...[
    'PaNET01318',
    'stm',
    'sem',
    'tem',
    'leed',
    'rheed',
    'transport',
    'thermalTransport',
    'magnetometry',
    'heatCapacity',
    'nmr',
    'mossbauer',
  ],
];

/** Fields of condensed-matter physics by group, in the order of the form. Labels are ours. */
const templates: Record<string, readonly Template[]> = {
  technique: [
    {
      key: 'technique',
      kind: 'choice',
      zh: '实验或计算方法',
      en: 'Technique',
      hintZh: '可选多项。选定后，下方显示与之相关的字段。',
      hintEn: 'Several are possible. The fields that belong to them appear below.',
      dictType: 'data_technique',
      statement: 'measurementTechnique',
    },
  ],
  sample: [
    {
      key: 'sampleFormula',
      kind: 'formula',
      zh: '化学式',
      en: 'Formula',
      hintZh: '例如 YBa2Cu3O6.9',
      hintEn: 'For example YBa2Cu3O6.9',
      techniques: [...experiments, ...computations],
    },
    {
      key: 'sampleForm',
      kind: 'choice',
      zh: '样品形态',
      en: 'Sample form',
      dictType: 'data_sample_form',
      techniques: experiments,
    },
    {
      key: 'sampleGrowth',
      kind: 'choice',
      zh: '制备方法',
      en: 'Growth method',
      dictType: 'data_sample_growth',
      techniques: experiments,
    },
    {
      key: 'sampleOrientation',
      kind: 'line',
      zh: '取向',
      en: 'Orientation',
      hintZh: '例如 (001) 面，电流沿 a 轴',
      hintEn: 'For example (001) surface, current along a',
      techniques: experiments,
    },
    { key: 'sampleThickness', kind: 'number', zh: '厚度', en: 'Thickness', unit: 'nm', techniques: experiments },
  ],
  measurement: [
    {
      key: 'temperature',
      kind: 'range',
      zh: '温度',
      en: 'Temperature',
      unit: 'K',
      statement: 'variableMeasured',
      techniques: [...experiments, 'molecularDynamics'],
    },
    {
      key: 'pressure',
      kind: 'range',
      zh: '压强',
      en: 'Pressure',
      unit: 'GPa',
      statement: 'variableMeasured',
      techniques: [...experiments, 'dft', 'molecularDynamics'],
    },
    {
      key: 'magneticField',
      kind: 'range',
      zh: '磁场',
      en: 'Magnetic field',
      unit: 'T',
      statement: 'variableMeasured',
      techniques: experiments,
    },
    {
      key: 'photonEnergy',
      kind: 'range',
      zh: '光子能量',
      en: 'Photon energy',
      unit: 'eV',
      statement: 'variableMeasured',
      techniques: photons,
    },
    {
      key: 'wavelength',
      kind: 'range',
      zh: '波长',
      en: 'Wavelength',
      unit: 'Ao',
      statement: 'variableMeasured',
      techniques: [...photons, ...neutrons],
    },
    {
      key: 'neutronEnergy',
      kind: 'range',
      zh: '中子能量',
      en: 'Neutron energy',
      unit: 'meV',
      statement: 'variableMeasured',
      techniques: neutrons,
    },
    {
      key: 'polarisation',
      kind: 'choice',
      zh: '偏振',
      en: 'Polarisation',
      dictType: 'data_polarisation',
      techniques: beams,
    },
    {
      key: 'environment',
      kind: 'choice',
      zh: '样品环境',
      en: 'Sample environment',
      dictType: 'data_environment',
      techniques: experiments,
    },
    { key: 'instrument', kind: 'line', zh: '仪器', en: 'Instrument', techniques: experiments },
    { key: 'facility', kind: 'line', zh: '装置与线站', en: 'Facility and beamline', techniques: beams },
  ],
  computation: [
    {
      key: 'program',
      kind: 'choice',
      zh: '计算程序',
      en: 'Program',
      dictType: 'data_program',
      techniques: computations,
    },
    { key: 'programVersion', kind: 'line', zh: '程序版本', en: 'Program version', techniques: computations },
    {
      key: 'functional',
      kind: 'choice',
      zh: '交换关联泛函',
      en: 'Functional',
      dictType: 'data_functional',
      techniques: ['dft'],
    },
    { key: 'pseudopotential', kind: 'line', zh: '赝势', en: 'Pseudopotentials', techniques: ['dft'] },
    {
      key: 'energyCutoff',
      kind: 'number',
      zh: '平面波截断能',
      en: 'Plane-wave cutoff',
      unit: 'eV',
      techniques: ['dft'],
    },
    {
      key: 'kMesh',
      kind: 'line',
      zh: 'k 点网格',
      en: 'k-point mesh',
      hintZh: '例如 12×12×6，以 Γ 为中心',
      hintEn: 'For example 12×12×6, centred at Γ',
      techniques: ['dft'],
    },
    { key: 'spin', kind: 'choice', zh: '自旋极化', en: 'Spin', dictType: 'data_spin', techniques: ['dft'] },
    {
      key: 'spinOrbit',
      kind: 'line',
      zh: '自旋轨道耦合',
      en: 'Spin–orbit coupling',
      hintZh: '例如 已考虑（二次变分）',
      hintEn: 'For example included (second variation)',
      techniques: ['dft'],
    },
  ],
};

/**
 * Declares the fields that come with the portal, each once: an administrator may change, retire and remove them. A
 * technique that a later release adds to a field is added once too.
 */
export async function seed(ctx: Context): Promise<void> {
  const rows = Object.entries(templates).flatMap(([fieldGroup, fields]) =>
    fields.map(({ key, zh, en, techniques = [], ...rest }, at) => ({
      ...rest,
      fieldKey: key,
      fieldGroup,
      labelZh: zh,
      labelEn: en,
      techniques: [...techniques],
      isFacet: rest.kind === 'choice' || rest.kind === 'range' || rest.kind === 'number',
      fieldOrder: (at + 1) * 10,
      createBy: 'system',
      createTime: ctx.now,
    })),
  );
  await insertSeeded(ctx, await newRows(ctx, 'metadataField', rows, ({ fieldKey }) => fieldKey));
  const pairs = rows.flatMap(({ fieldKey, techniques }) => techniques.map((technique) => ({ fieldKey, technique })));
  const named = ({ fieldKey, technique }: (typeof pairs)[number]) => `${fieldKey}=${technique}`;
  await addTechniques(ctx, await newRows(ctx, 'metadataFieldTechnique', pairs, named));
}
