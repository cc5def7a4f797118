export { isAboveAgents } from './agents-below.ts';
export { applyAsAgent } from './apply.ts';
export { approveAgent, insertRatio } from './approve-agent.ts';
export { endAgent } from './change-agent.ts';
export { closePeriod } from './period-worker.ts';
export { openFirstPeriod } from './periods.ts';
export { AGENT_WITHDRAWALS } from './ports.ts';
export { rechargeMember } from './recharge-member.ts';
export type { OwnTerms, WithdrawalPort } from './withdrawal.port.ts';
