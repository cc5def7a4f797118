export type { Fact } from './fact.ts';
export { receiveFacts } from './receive-facts.ts';
