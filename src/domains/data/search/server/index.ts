import { module } from '#server/module';
import { search } from '#contract/data/search';
import { searchTexts } from '../texts/index.ts';
import { askRenewal } from './indexing.ts';
import { jobs } from './jobs.ts';
import { askCluster, forgetIndices } from './opensearch/building.ts';
import { disconnect } from './opensearch/client.ts';
import { searchRoutes } from './routes.ts';

export { elements } from '../elements.ts';
export { indexResource, isIndexComplete, mirrorCounts, vectorFor } from './indexing.ts';

export { formulaQuery } from './formulas.ts';
export { cardsOf, findHits, wordsQuestionFor } from './service.ts';
export { searchFigures } from './opensearch/figures.ts';
export { loadSegmenter } from './segmenter.ts';

export const searchModule = module({
  name: 'data.search',
  contract: search,
  texts: searchTexts,
  routes: searchRoutes,
  jobs,
  async seed(ctx) {
    await askRenewal(ctx);
    await askCluster(ctx);
  },
  restored: forgetIndices,
  stop: disconnect,
});
