import type { ArrayQuery, ArraysPreview, PreviewQuery } from '../../contract.ts';

/** An array as the server describes it. */
export type ShownArray = NonNullable<ArraysPreview['dataset']>;

/** Where the numbers of pictures come from. */
export interface ValuesSource {
  load: (signal: AbortSignal, query: ArrayQuery) => Promise<Blob>;
  address: (query: ArrayQuery) => string;
}

/** A request for a part of a file with arrays. */
export type ArrayAsked = Partial<Pick<PreviewQuery, 'path' | 'signal' | 'at' | 'from' | 'columnFrom' | 'range'>>;

/** Names of a picture's axes and values, with units. */
export interface ArrayWords {
  x: string;
  y: string;
  label: string;
}
