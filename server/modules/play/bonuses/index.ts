export { demoBonuses } from './demo-bonuses.ts';
export { DEMO_RULES } from './demo-rules.ts';
