export { enqueueOutbound } from './enqueue-outbound.ts';
export { createOutboundWorker } from './outbound-worker.ts';
export { PARTNER_SECRET, type SendDependencies, sendOutbound } from './send-outbound.ts';
export { TOLD_FIELDS, tell } from './told-fields.ts';
