import { cif, poscar, type Crystal, type Experiment } from './crystals.ts';
import { common, type Draft } from './draft.ts';
import { methods, type Method } from './methods.ts';
import { authors } from './people.ts';
import { published, readme, type DemoFile, type DemoRecord } from './records.ts';

const projects = ['DEMO-2024-0001', 'DEMO-2024-0002', 'DEMO-2025-0003', 'DEMO-2025-0004'];
const licenses = ['by', 'by', 'cc0', 'by-sa', 'by', 'by-nc'] as const;

/** Days between two publications, and days since the newest. */
const [step, newest] = [6, 4];

function draftOf({ zh, en, aboutZh, aboutEn, ...method }: Method, crystal: Crystal, at: number): Draft {
  const base = common(`${crystal.formula} ${zh.replace(/^的/, '的')}`, `${en} ${crystal.formula}`);
  const [project] = base.projects!;
  const projectNo = projects[at % projects.length]!;
  return {
    ...base,
    subjectCode: method.subject,
    fieldValues: method.values(crystal.formula),
    keywordsZh: `${method.keywordsZh},${crystal.formula}`,
    keywordsEn: `${method.keywordsEn},${crystal.formula}`,
    descriptionZh: `${crystal.formula} ${aboutZh}演示数据由公式生成，并非真实测量或计算结果。`,
    descriptionEn: `${crystal.formula}: ${aboutEn} The numbers come from formulas and are no real results.`,
    license: licenses[at % licenses.length]!,
    openDate: '2025-01-01',
    projectNo,
    taskNo: `${projectNo}-0${1 + (at % 3)}`,
    projects: [{ ...project!, projectNo }],
    authors: method.team.map((name, place) => ({ ...authors[name], isCorresponding: place === 0 })),
  };
}

/** The files of calculations say nothing of a measurement. */
const measuredIn = (method: string): Experiment | undefined =>
  /衍射图谱/.test(method) ? { probe: 'x-ray', temperature: 298 } : undefined;

/** Records of many methods and materials, published in sequence over more than a year. */
export const series: readonly DemoRecord[] = (() => {
  // Consecutive records have different methods: each method in turn gives its next material.
  const longest = Math.max(...methods.map(({ materials }) => materials.length));
  const turns = Array.from({ length: longest }, (_none, round) =>
    methods.flatMap((method) => (method.materials[round] ? [[method, method.materials[round]] as const] : [])),
  ).flat();
  return turns.map(([method, [crystal, files]], at): DemoRecord => {
    const isImaged = Object.keys(files).some((name) => name.endsWith('.png'));
    // Measured files are in the top folder, structures in a subfolder.
    const structure: Record<string, DemoFile> = /衍射图谱|轨迹/.test(method.zh)
      ? { [`structure/${crystal.formula}.cif`]: cif(crystal, measuredIn(method.zh)) }
      : {};
    const input: Record<string, DemoFile> =
      isImaged || /第一性原理|声子色散/.test(method.zh) ? { 'input/POSCAR': poscar(crystal) } : {};
    return {
      form: () => draftOf(method, crystal, at),
      daysAgo: newest + step * (turns.length - 1 - at),
      acts: published,
      files: {
        'README.md': readme(`# ${crystal.formula} ${method.zh.replace(/^的/, '')}`, [
          ...Object.keys(files).map((name) => `- \`${name}\``),
        ]),
        ...files,
        ...structure,
        ...input,
      },
    };
  });
})();
