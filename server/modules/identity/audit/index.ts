export { type Actor, type AuditEvent, actorOf, recordAuditEvent, recordAuditEvents } from './record-audit-event.ts';
export { recordListExport } from './record-list-export.ts';
export { auditRoutes } from './routes.ts';
