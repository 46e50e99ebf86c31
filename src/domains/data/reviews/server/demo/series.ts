import { cif, poscar, type Experiment } from './crystals.ts';
import { common, type Draft } from './draft.ts';
import { methods, type Method, type Sample } from './methods/index.ts';
import { authors } from './people.ts';
import { published, readme, type DemoFile, type DemoRecord } from './records.ts';

const projects = ['DEMO-2024-0001', 'DEMO-2024-0002', 'DEMO-2025-0003', 'DEMO-2025-0004'];
const licenses = ['by', 'by', 'cc0', 'by-sa', 'by', 'by-nc'] as const;

/** Days between two publications, and days since the newest. */
const [step, newest] = [6, 4];

function draftOf({ zh, en, aboutZh, aboutEn, ...method }: Method, sample: Sample, at: number): Draft {
  const { formula } = sample.crystal;
  const base = common(`${formula} ${zh}`, `${en} ${formula}`);
  const [project] = base.projects!;
  const projectNo = projects[at % projects.length]!;
  return {
    ...base,
    subjectCode: method.subject,
    fieldValues: { ...method.values(formula), ...sample.values },
    keywordsZh: `${method.keywordsZh},${formula}`,
    keywordsEn: `${method.keywordsEn},${formula}`,
    descriptionZh: `${aboutZh}${sample.zh}演示数据由物理模型计算生成，并非真实测量或计算结果。`,
    descriptionEn: `${aboutEn} ${sample.en} The numbers come from a physical model and are no real results.`,
    license: licenses[at % licenses.length]!,
    openDate: '2025-01-01',
    projectNo,
    taskNo: `${projectNo}-0${1 + (at % 3)}`,
    projects: [{ ...project!, projectNo }],
    authors: method.team.map((name, place) => ({ ...authors[name], isCorresponding: place === 0 })),
  };
}

const powderExperiment: Experiment = { probe: 'x-ray', temperature: 298 };

/** Measured files are in the top folder, structures in a subfolder. */
function structureOf({ structure, zh }: Method, { crystal }: Sample): Record<string, DemoFile> {
  if (structure === 'poscar') return { 'input/POSCAR': poscar(crystal) };
  if (structure !== 'cif') return {};
  // The files of calculations say nothing of a measurement.
  return { [`structure/${crystal.formula}.cif`]: cif(crystal, zh.includes('衍射') ? powderExperiment : undefined) };
}

/** Records of many methods and materials, published in sequence over more than a year. */
export const series: readonly DemoRecord[] = (() => {
  // Consecutive records have different methods: each method in turn gives its next material.
  const longest = Math.max(...methods.map(({ samples }) => samples.length));
  const turns = Array.from({ length: longest }, (_none, round) =>
    methods.flatMap((method) => (method.samples[round] ? [[method, method.samples[round]] as const] : [])),
  ).flat();
  return turns.map(([method, sample], at): DemoRecord => ({
    form: () => draftOf(method, sample, at),
    daysAgo: newest + step * (turns.length - 1 - at),
    acts: published,
    model: sample.model,
    files: {
      'README.md': readme(`# ${sample.crystal.formula} ${method.zh.replace(/^的/, '')}`, [
        `${method.en} ${sample.crystal.formula}`,
        '',
        `- 模型 / model: ${sample.model}`,
        ...Object.keys(sample.files).map((name) => `- \`${name}\``),
      ]),
      ...sample.files,
      ...structureOf(method, sample),
    },
  }));
})();
