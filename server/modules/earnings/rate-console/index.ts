export { LEVELS_BY_EARNINGS } from './ports.ts';
