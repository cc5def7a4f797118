export type { FigureReceiver } from './figure-receiver.port.ts';
export type { PlatformLists, PlatformsToSync } from './platform-lists.port.ts';
export { FIGURE_RECEIVER, PLATFORMS_TO_SYNC } from './ports.ts';
export { runNow } from './run-now.ts';
export { readListedItems } from './views.ts';
