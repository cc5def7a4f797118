export type { Fact } from './fact.ts';
export { hasFacts } from './has-facts.ts';
export { receiveFacts } from './receive-facts.ts';
