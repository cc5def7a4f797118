export { enqueueOutbound } from './enqueue-outbound.ts';
export { sealPartnerSecret } from './send-outbound.ts';
export { saidOf, type ToldConversion, tell } from './told-fields.ts';
