export { aloneSettings } from './alone-settings.ts';
export { countAlone, lockTurns, readAloneLeft, type Taking, takeAlone } from './take-alone.ts';
