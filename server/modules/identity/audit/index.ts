export { type Actor, type AuditEvent, actorOf, recordAuditEvent, recordAuditEvents } from './record-deed.ts';
export { auditRoutes } from './routes.ts';
