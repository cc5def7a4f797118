import { takeTurns } from '../../../platform/take-turns.ts';

/**
 * Turns for reading and drawing pictures. Each picture keeps one of the process's four worker threads, which also hash
 * passwords and read files: hundreds of pictures of fifty million pixels at once would keep every log-in waiting.
 */
export const pictureTurn = takeTurns(2);
