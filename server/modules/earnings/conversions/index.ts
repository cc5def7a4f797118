export { findEarnings } from './console/find-earnings.ts';
export { siteForEvents } from './earning-settings.ts';
export { hasUncovered } from './facts/cover-facts.ts';
export type { Fact } from './facts/fact.ts';
export { figureTaker } from './facts/figure-taker.ts';
export { FACT_DELIVERY } from './facts/fold-facts.ts';
export { hasFacts, readChangedDays } from './facts/has-facts.ts';
export { receiveFacts } from './facts/receive-facts.ts';
export { importEarningFile } from './file-imports/import-file.ts';
export { FILE_SITE } from './file-imports/ports.ts';

export { createParkedWorker } from './parked-worker.ts';

export { receiveEvents } from './receive-events.ts';

export { replayDelivery } from './source-console/replay-delivery.ts';
export { openSourceSecret, saveSource, sealSourceSecret } from './sources.ts';
