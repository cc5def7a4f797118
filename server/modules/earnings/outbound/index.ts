export { enqueueOutbound } from './enqueue-outbound.ts';
export { buildReport, type ReportedConversion, reportKey } from './reported-fields.ts';
export { sealPartnerSecret } from './send-outbound.ts';
