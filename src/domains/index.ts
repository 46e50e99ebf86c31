import type { Product } from '#server/program';

/** Every noun's module in start order, and the two things that the kernel asks of the product by name. */
export const product: Product = {
  modules: [],
  resolveActor: async () => null,
  audit: async () => undefined,
};
