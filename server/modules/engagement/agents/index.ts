export { applyAsAgent } from './applications/apply.ts';
export { approveAgent, insertRatio } from './applications/approve-agent.ts';
export { endAgent } from './applications/change-agent.ts';
export { closePeriod } from './periods/period-worker.ts';
export { openFirstPeriod } from './periods/periods.ts';
export { AGENT_WITHDRAWALS } from './ports.ts';
export { rechargeMember } from './recharge/recharge-member.ts';
export type { AgentWithdrawalTerms, WithdrawalPort } from './recharge/withdrawal.port.ts';
export { isAboveAgents } from './team/agents-below.ts';
