/*
 * Two ways to find a page of hits, and which of them to take. PostgreSQL cannot know: how often a word stands in the
 * records is hidden behind a parameter, and a wrong guess costs a second at a million records. Microseconds a row,
 * measured on one core; only their proportions matter.
 */
const cost = { gatherByWord: 0.3, gatherByFacets: 0.6, counters: 1.5, step: 0.15, test: 8, probe: 3 };

/** How many more rows a walk may take than it should need: hits are not spread evenly over the years. */
const slack = 4;
const leastSteps = 200;

export interface Situation {
  /** Hits of the keyword alone; null without one. */
  matches: number | null;
  /** Hits of keyword and filters. */
  total: number;
  /** All published resources, and those that pass the filters alone. */
  everything: number;
  filtered: number;
  /** Rows that must be found: the offset and the page. */
  need: number;
  byCounters: boolean;
}

/** The number of rows to walk over, or null where gathering all hits is cheaper. */
export function stepsToWalk(it: Situation): number | null {
  if (it.total === 0) return null;
  const gathered = it.matches ?? it.filtered;
  const gather =
    gathered * (it.matches === null ? cost.gatherByFacets : cost.gatherByWord) +
    (it.byCounters ? it.total * cost.counters : 0);
  const steps = (it.need * it.everything) / it.total;
  const tests = it.matches === null ? 0 : steps * (it.filtered / it.everything);
  const walk = steps * cost.step + tests * (cost.test + (it.byCounters ? cost.probe : 0));
  return walk < gather ? Math.ceil(steps * slack) + leastSteps : null;
}
