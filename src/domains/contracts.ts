import type { Contract } from '#shared/contract';
import { resources } from '#contract/data/resources';
import { reviews } from '#contract/data/reviews';
import { search } from '#contract/data/search';
import { accounts } from '#contract/identity/accounts';
import { sessions } from '#contract/identity/sessions';
import { verification } from '#contract/identity/verification';

/** Every contract, in the order of the domains' listing. */
export const contracts: readonly Contract[] = [accounts, sessions, verification, resources, reviews, search];
