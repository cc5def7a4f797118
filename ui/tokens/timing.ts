/** Durations on screen, besides the figures of the specification (contract/constants.ts). */
export const RECONNECT_FIRST_MS = 1_000;
export const RECONNECT_MAX_MS = 30_000;
export const COPIED_SHOWN_MS = 2_000;
/** The live stream's heartbeat comes every 20 seconds; two missed ones mean a dead connection. */
export const LIVE_SILENCE_MS = 45_000;
