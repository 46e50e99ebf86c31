import type { Context } from '#server/context';
import { withParseMemory } from '#server/files/file-limits';
import { answerCache } from '#server/process/answer-cache';
import type { TrajectoryPreview } from '../../contract/volumes.ts';
import { withLocalFile } from '../arrays/reading.ts';
import { readInChild } from '../child-reader.ts';
import { malformed, maxAtoms, tooLong, type ReadStructure } from '../lattice.ts';
import { structureOfSites } from '../structure-readers/named-sites.ts';
import type { Previewed } from '../service.ts';
import { readStructure } from '../structures.ts';
import { decoded } from '../text.ts';
import type { UlmFrame } from './ulm.ts';

/** Formats with frames that are found without reading their atoms. */
export type TrajectoryForm = 'xyz' | 'xdatcar' | 'dump' | 'xsf' | 'pdb' | 'traj';

/** Request to the child process: all frames, or one of a binary file. */
export interface TrajectoryOrder {
  file: string;
  size: number;
  form: TrajectoryForm;
  which?: number;
}

/** Offsets of a frame in the file, the lines that must precede it to be read alone, and its values. */
export interface FoundFrame {
  start: number;
  end: number;
  head: string;
  values: Record<string, number>;
}
export type TrajectoryAnswer = { frames: FoundFrame[]; more: boolean } | { frame: UlmFrame; total: number };

const script = 'trajectories/trajectory-process.ts';
/** Bytes of memory that one search takes, the child process included. */
const trajectoryMemory = 60 << 20;
/** Frames whose values a page gets. */
const maxRows = 2000;
/** Columns of values. */
const maxColumns = 8;
/** Bytes of one frame. */
const longestFrame = 8 << 20;

/** How the frames of a file are found, by its name; undefined for other files. */
export function trajectoryForm(name: string): TrajectoryForm | undefined {
  if (/\.(?:ext)?xyz$/i.test(name)) return 'xyz';
  if (/\.axsf$/i.test(name)) return 'xsf';
  if (/\.(?:pdb|ent)$/i.test(name)) return 'pdb';
  if (/\.traj$/i.test(name)) return 'traj';
  if (/\.(?:lammpstrj|dump|lammpsdump)$|^dump\./i.test(name)) return 'dump';
  return /XDATCAR/i.test(name) ? 'xdatcar' : undefined;
}

type Index = { frames: FoundFrame[]; more: boolean };

/** Files whose frames a process remembers: up to a hundred bytes for each frame. */
const maxKept = 8;
const indexes = answerCache<Index>({ max: maxKept });

async function search(ctx: Context, file: Previewed, form: TrajectoryForm): Promise<Index> {
  const answer = await ask(ctx, file, { form });
  if (!('frames' in answer) || answer.frames.length === 0) throw malformed();
  return answer;
}

const ask = (ctx: Context, file: Previewed, order: Omit<TrajectoryOrder, 'file' | 'size'>) =>
  withParseMemory(ctx, trajectoryMemory, () =>
    withLocalFile(ctx, file, (local) =>
      readInChild<TrajectoryAnswer>(script, { ...order, file: local, size: file.size } satisfies TrajectoryOrder, {
        file: local,
      }),
    ),
  );

/** Values that only count the frames. */
const isClock = (name: string): boolean => /^(?:time|step|timestep|frame|iteration)$/i.test(name);

/**
 * The frames of a file of any size, and the values that it states for them.
 * @throws files.previews.malformed|tooLong
 */
export async function trajectoryOf(ctx: Context, file: Previewed): Promise<TrajectoryPreview> {
  const form = trajectoryForm(file.name);
  if (!form) throw malformed();
  const { frames, more } = await indexes.get(ctx.own, file.sha256, () => search(ctx, file, form));
  const counts = new Map<string, number>();
  for (const { values } of frames)
    for (const name of Object.keys(values)) counts.set(name, (counts.get(name) ?? 0) + 1);
  // Values of a few frames only make no curve.
  const columns = [...counts]
    .filter(([, count]) => 2 * count > frames.length)
    .map(([name]) => name)
    // The first one is drawn first: what the run was for, and not its clock.
    .toSorted((one, other) => Number(isClock(one)) - Number(isClock(other)))
    .slice(0, maxColumns);
  const every = Math.ceil(frames.length / maxRows);
  const rows = frames.flatMap(({ values }, at) =>
    at % every === 0 || at === frames.length - 1 ? [[at + 1, ...columns.map((name) => values[name] ?? null)]] : [],
  );
  return { kind: 'trajectory', total: frames.length, more, columns, rows: columns.length > 0 ? rows : [], every };
}

/**
 * One frame of a trajectory, read without the others.
 * @param which from 1 on
 * @throws files.previews.malformed|tooLong
 */
export async function frameOf(ctx: Context, file: Previewed, which: number): Promise<ReadStructure> {
  const form = trajectoryForm(file.name);
  if (!form) throw malformed();
  if (form === 'traj') {
    const answer = await ask(ctx, file, { form, which });
    if (!('frame' in answer)) throw malformed();
    return { ...structureOfFrame(answer.frame), shown: which, total: answer.total };
  }
  const { frames, more } = await indexes.get(ctx.own, file.sha256, () => search(ctx, file, form));
  const frame = frames[which - 1];
  if (!frame) throw malformed();
  const length = frame.end - frame.start;
  if (length > longestFrame) throw tooLong();
  return withParseMemory(ctx, 8 * length, async () => {
    const open = ctx.files.open(file.storageKey, { start: frame.start, end: frame.end - 1 });
    const { text } = await decoded(open, true);
    return { ...readStructure(file.name, frame.head + text, 1, true), shown: which, total: frames.length, more };
  });
}

/** The structure of a frame of ASE. @throws files.previews.malformed|tooLong */
export function structureOfFrame({ numbers, positions, vectors }: UlmFrame): ReadStructure {
  const sites = numbers.map((number, at) => ({ name: String(number), at: positions[at]! }));
  return structureOfSites(vectors, sites, maxAtoms);
}

/** Whether the frames of a file are known already, so that one of them is read alone. */
export const hasIndex = (ctx: Context, file: Previewed): boolean => indexes.has(ctx.own, file.sha256);
