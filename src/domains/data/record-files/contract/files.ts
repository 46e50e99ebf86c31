import { z } from 'zod';
import { fileFaults, fileRefusals } from '#shared/file-faults';
import { virusStates } from '#shared/virus-states';
import { PageQuery } from '#shared/paging';
import { FileClass } from '#contract/data/resources';

/**
 * Limit in bytes of a file in a simple upload: one file under 10 MB per request. The setting `data.upload.maxMb` may be
 * lower.
 */
export const largestFile = 10_000_000;

/** Limit of files per resource; more should be packed into an archive. */
export const maxFiles = 100_000;

/** Limit of nested folders. */
export const deepestFolder = 32;

/** Limit of files in a selection. */
export const maxSelected = 1000;

/** Limit of folders in a selection; more are better selected through a parent folder. */
export const maxFolders = 100;

/** Limit in bytes of a selection in one archive, whose download cannot be resumed: 100 GB. */
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
  /** Reason why its bytes are unavailable; null if they are available. */
  damage: z.enum(fileRefusals).nullable(),
  /** State of its virus scan, for signed-in people; null if no scanner is configured. */
  virus: z.object({ state: z.enum(virusStates), signature: z.string() }).nullable(),
});
export type ResourceFile = z.output<typeof ResourceFile>;

/** A folder with totals of its content, including subfolders. */
export const Folder = z.object({ path: z.string(), name: z.string(), fileCount: z.number(), totalSize: z.number() });
export type Folder = z.output<typeof Folder>;

/** A page of one folder: first its folders, then its files. */
export const Tree = z.object({
  here: Folder,
  /** Folders and files directly in it, over all pages. */
  total: z.number(),
  pageNum: z.number(),
  pageSize: z.number(),
  folders: z.array(Folder),
  files: z.array(ResourceFile),
});
export type Tree = z.output<typeof Tree>;

/** Limit of listed damaged files of a record. */
export const maxDamaged = 20;

/** Files of a record whose bytes are unavailable: their number, and the first by path. */
export const Damaged = z.object({
  count: z.number(),
  files: z.array(z.object({ path: z.string(), damage: z.enum(fileFaults) })),
});
export type Damaged = z.output<typeof Damaged>;

/** The same with totals of all files, for people who fill in or review the record. */
export const WholeTree = Tree.extend({ fileCount: z.number(), totalSize: z.number(), damaged: Damaged });
export type WholeTree = z.output<typeof WholeTree>;

/** Files of a resource, sorted by path by default, or by size. */
export const FileQuery = PageQuery.extend({
  sort: z.enum(['name', 'size']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

/** A path inside a resource; empty for the top folder. */
const FolderPath = z.string().max(2000);

export const TreeQuery = FileQuery.extend({
  folder: FolderPath.default(''),
  /** Part of a path: lists the matching files in and below the folder, without folders. */
  name: z.string().trim().max(200).default(''),
});

const FileId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A parameter with one or several values in any notation: `a=1&a=2`, `a[0]=1`, or a single one. */
const severalOf = <S extends z.ZodType>(item: S) =>
  z.preprocess((given) => {
    if (given === undefined || given === '') return [];
    if (typeof given === 'object' && given !== null) return Object.values(given);
    return typeof given === 'string' ? [given] : given;
  }, z.array(item));

/** Selected files by id (`file=1,2` or `file=1&file=2`) and folders by path; all files if neither is given. */
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
    .pipe(z.array(FileId).max(maxSelected, 'data.resources.selection.many')),
  folder: severalOf(FolderPath.min(1)).pipe(z.array(z.string()).max(maxFolders, 'data.resources.selection.many')),
});
export type Selection = z.output<typeof Selection>;

/** A path that is asked for, the file that is there, and a free path for a second one. */
export const TakenPath = z.object({ path: z.string(), there: z.string(), free: z.string() });
export type TakenPath = z.output<typeof TakenPath>;

/**
 * Space of the owner of a resource in bytes, including uploads in progress, and the size limits of each way of upload.
 */
export const Space = z.object({
  used: z.number(),
  limit: z.number(),
  /** Limit of one request; larger files need a transfer. */
  largestAtOnce: z.number(),
  /** FTP is recommended above this size. */
  largestWithoutFtp: z.number(),
  /** Limit of a transfer. */
  largest: z.number(),
});
export type Space = z.output<typeof Space>;

/** Files by id and folders by path, in a request body; a folder includes all files below it. */
export const ChosenFiles = z.object({
  file: z.array(z.int().positive()).max(maxSelected).default([]),
  folder: z.array(z.string().min(1).max(1000)).max(maxFolders).default([]),
});
export type ChosenFiles = z.output<typeof ChosenFiles>;
