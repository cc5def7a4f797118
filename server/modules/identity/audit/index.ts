export { type Actor, actorOf, type Deed, recordDeed, recordDeeds } from './record-deed.ts';
export { auditRoutes } from './routes.ts';
