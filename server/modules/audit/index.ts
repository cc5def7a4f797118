export { type Actor, actorOf, recordDeed } from './record-deed.ts';
export { auditRoutes } from './routes.ts';
