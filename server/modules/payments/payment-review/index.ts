export { FIND_EARNINGS } from './ports.ts';
