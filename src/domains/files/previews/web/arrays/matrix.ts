import { useEffect, useState } from 'react';
import type { ArrayQuery } from '../../contract.ts';
import { matrixOf, type Matrix } from './npy.ts';
import type { ValuesSource } from './shown.ts';

/** The numbers of a picture; those of the last one stay until the next have come, if they have the same axes. */
export function useMatrix({ load }: ValuesSource, query: ArrayQuery, frame: { rows: number; columns: number }) {
  const [state, setState] = useState<{ query: ArrayQuery; matrix?: Matrix; failure?: string }>();
  useEffect(() => {
    const abort = new AbortController();
    load(abort.signal, query)
      .then((blob) => blob.arrayBuffer())
      .then(
        (bytes) => setState({ query, matrix: matrixOf(bytes) }),
        (error: Error) => abort.signal.aborted || setState({ query, failure: error.message }),
      );
    return () => abort.abort();
  }, [load, query]);
  const isAlike = state?.query.range === query.range && axesIn(state?.query.at) === axesIn(query.at);
  const { rows, columns } = frame;
  const matrix = isAlike && state?.matrix?.rows === rows && state.matrix.columns === columns ? state.matrix : undefined;
  return { matrix, failure: state?.query === query ? state.failure : undefined, pending: state?.query !== query };
}

/** The dimensions that are drawn, without the indices of the others. */
const axesIn = (at: string | undefined) => at?.replace(/\d+/g, '');
