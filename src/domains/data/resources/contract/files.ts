import { z } from 'zod';
import { fileFaults, fileRefusals } from '#shared/file-faults';
import { virusStates } from '#shared/virus-states';
import { PageQuery } from '#shared/paging';
import { FileClass } from './terms.ts';

/** Largest file of a simple upload in bytes: one file under 10 MB a request. The setting `data.upload.maxMb` may say less. */
export const largestFile = 10_000_000;

/** Most files of one resource; more belong into an archive. */
export const mostFiles = 100_000;

/** Most folders that a file lies in. */
export const deepestFolder = 32;

/** Most files that a selection names. */
export const mostSelected = 1000;

/** Most folders that a selection names; more are better chosen by a folder above them. */
export const mostFolders = 100;

/** Bytes of the largest selection that is sent as one archive, which nobody can take up again: 100 GB. */
export const largestSelection = 100 * 1024 ** 3;

export const ResourceFile = z.object({
  id: z.number(),
  path: z.string(),
  name: z.string(),
  size: z.number(),
  mime: z.string(),
  sha256: z.string(),
  fileClass: FileClass,
  downloadCount: z.number(),
  /** Why its bytes cannot be given at present; null where they can. */
  damage: z.enum(fileRefusals).nullable(),
  /** How far its virus scan is, for people who are signed in; null where no scanner is configured. */
  virus: z.object({ state: z.enum(virusStates), signature: z.string() }).nullable(),
});
export type ResourceFile = z.output<typeof ResourceFile>;

/** A folder with what is in it and below it. */
export const Folder = z.object({ path: z.string(), name: z.string(), fileCount: z.number(), totalSize: z.number() });
export type Folder = z.output<typeof Folder>;

/** A page of one folder: first the folders in it, then the files. */
export const Tree = z.object({
  here: Folder,
  /** Folders and files directly in it, on all pages. */
  total: z.number(),
  pageNum: z.number(),
  pageSize: z.number(),
  folders: z.array(Folder),
  files: z.array(ResourceFile),
});
export type Tree = z.output<typeof Tree>;

/** Damaged files of a record that are named. */
export const mostDamaged = 20;

/** Files of a record whose bytes cannot be given at present: how many there are, and the first by their paths. */
export const Damaged = z.object({
  count: z.number(),
  files: z.array(z.object({ path: z.string(), damage: z.enum(fileFaults) })),
});
export type Damaged = z.output<typeof Damaged>;

/** The same for those who fill or read the record, with what all its files come to. */
export const WholeTree = Tree.extend({ fileCount: z.number(), totalSize: z.number(), damaged: Damaged });
export type WholeTree = z.output<typeof WholeTree>;

/** Files of a resource: by path unless sorted by size. */
export const FileQuery = PageQuery.extend({
  sort: z.enum(['name', 'size']).default('name').catch('name'),
  order: z.enum(['asc', 'desc']).default('asc').catch('asc'),
});

/** A path inside a resource; the top is empty. */
const FolderPath = z.string().max(2000);

export const TreeQuery = FileQuery.extend({
  folder: FolderPath.default('').catch(''),
  /** Part of a path: lists the files in and below the folder that have it, without folders. */
  name: z.string().trim().max(200).default('').catch(''),
});

const FileId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** One or several of a parameter, however the query says it: `a=1&a=2`, `a[0]=1`, or once. */
const severalOf = <S extends z.ZodType>(item: S) =>
  z.preprocess((given) => {
    if (given === undefined || given === '') return [];
    if (typeof given === 'object' && given !== null) return Object.values(given);
    return typeof given === 'string' ? [given] : given;
  }, z.array(item));

/** Chosen files by number (`file=1,2` or `file=1&file=2`) and folders by path; all files when neither is named. */
export const Selection = z.object({
  file: severalOf(z.string().max(20_000))
    .transform((parts) => [
      ...new Set(
        parts
          .flatMap((part) => part.split(','))
          .filter(Boolean)
          .map(Number),
      ),
    ])
    .pipe(z.array(FileId).max(mostSelected, 'data.resources.selection.many')),
  folder: severalOf(FolderPath.min(1)).pipe(z.array(z.string()).max(mostFolders, 'data.resources.selection.many')),
});
export type Selection = z.output<typeof Selection>;

/** Space of the owner of a resource, in bytes, uploads under way included, and how large files come by which way. */
export const Space = z.object({
  used: z.number(),
  limit: z.number(),
  /** In one request; a larger one is a transfer. */
  largestAtOnce: z.number(),
  /** Above it FTP is recommended. */
  largestWithoutFtp: z.number(),
  /** As a transfer. */
  largest: z.number(),
});
export type Space = z.output<typeof Space>;

/** Files by number and folders by path, as a body; those of a folder are all below it. */
export const ChosenFiles = z.object({
  file: z.array(z.int().positive()).max(mostSelected).default([]),
  folder: z.array(z.string().min(1).max(1000)).max(mostFolders).default([]),
});
export type ChosenFiles = z.output<typeof ChosenFiles>;
