export { countAlone, lockCounting, lockTurns, readAloneLeft, type Taking, takeAlone } from './take-alone.ts';
