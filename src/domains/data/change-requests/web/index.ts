export { MoveChosen } from './console/move-chosen.tsx';
export { ResourceActs } from './console/resource-acts.tsx';
export { Offers } from './public/offers.tsx';
