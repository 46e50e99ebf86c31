export { PeriodReport } from './public/period-report.tsx';
