import type { Contract } from '#shared/contract';
import { resources } from '#contract/data/resources';
import { reviews } from '#contract/data/reviews';
import { search } from '#contract/data/search';

/** Every contract, in the order of the domains' listing. */
export const contracts: readonly Contract[] = [resources, reviews, search];
