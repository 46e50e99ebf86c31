/** The strip of checks, for the dashboard. */
export { HealthStrip } from './console/health-strip.tsx';
