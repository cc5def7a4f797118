export type { FigureTaker } from './figure-taker.port.ts';
export type { PlatformsToSync } from './platform-lists.port.ts';
export { FIGURE_TAKER, PLATFORMS_TO_SYNC } from './ports.ts';
export { runAtOnce } from './run-at-once.ts';
export { readListedItems } from './views.ts';
