export { type Actor, type AuditEvent, actorOf, recordAuditEvent, recordAuditEvents } from './record-audit-event.ts';
export { auditRoutes } from './routes.ts';
