export { type Actor, actorOf, type Deed, recordDeed } from './record-deed.ts';
