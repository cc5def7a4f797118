export { countAlone, lockTurns, readAloneLeft, type Taking, takeAlone } from './take-alone.ts';
