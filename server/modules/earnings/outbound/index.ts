export { enqueueOutbound } from './enqueue-outbound.ts';
export { CLAIM_MS, type SendDependencies, sealPartnerSecret, sendOutbound } from './send-outbound.ts';
export { saidOf, TOLD_FIELDS, type ToldConversion, tell } from './told-fields.ts';
