import { useState } from 'react';
import type { PlotState } from '../plotting.ts';

/** The choice of axes, which stays when another part of a file is shown. */
export interface KeptPlot {
  state: PlotState | undefined;
  keep: (state: PlotState) => void;
}

/** The last choice of axes. */
export function useKeptPlot(): KeptPlot {
  const [state, keep] = useState<PlotState>();
  return { state, keep };
}
