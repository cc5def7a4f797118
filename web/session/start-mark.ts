/**
 * The stored name of the last known state of a user's way to the first earning: '10000000 open', or done. Home keeps the
 * place of a way that is open, so that the list below does not move.
 */
export const START = 'start';
