export { type Actor, actorOf, type Deed, recordDeed } from './record-deed.ts';
export { auditRoutes } from './routes.ts';
export { verifyChain } from './verify-chain.ts';
