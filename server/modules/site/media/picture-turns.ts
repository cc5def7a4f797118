import { takeTurns } from '../../../platform/take-turns.ts';

/**
 * Limits how many pictures are read or drawn at a time. Each picture occupies one of the process's four worker threads,
 * which also hash passwords and read files: hundreds of pictures of fifty million pixels at once would make every
 * log-in wait.
 */
export const pictureTurn = takeTurns(2);
