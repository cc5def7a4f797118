export { countMentions } from './count-mentions.ts';
export { type Actor, type AuditEvent, actorOf, recordAuditEvent, recordAuditEvents } from './record-audit-event.ts';
export { recordListExport } from './record-list-export.ts';
export { countSecurityEvent, recordSecurityEvents } from './security-events.ts';
export { securitySettings } from './security-settings.ts';
export { verifyChain as verifyAuditChain } from './verify-chain.ts';
