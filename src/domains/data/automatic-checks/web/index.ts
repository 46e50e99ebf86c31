export { CheckList } from './check-list.tsx';
export { OwnChecks } from './own-checks.tsx';
