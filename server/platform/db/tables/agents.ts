import type { Generated } from 'kysely';
import type { PlacementsOf } from '../placement.ts';

export interface AgentApplicationsTable {
  site_id: string;
  application_id: string;
  uid: string;
  kind: 'agent' | 'advisor';
  name: string;
  contact: string;
  note: string;
  state: string;
  reason: string;
  version: number;
  claimed_by: string | null;
  claim_expires_at: Date | null;
  created_at: Date;
  changed_at: Date;
}

export interface AgentApplicationTransitionsTable {
  site_id: string;
  application_id: string;
  version: number;
  from_state: string;
  event: string;
  to_state: string;
  actor: string;
  reason: string;
  at: Date;
}

export interface AgentsTable {
  site_id: string;
  uid: string;
  since_day: number;
  ended_day: number | null;
  ended_alone: Generated<boolean>;
  advisor_since: Date | null;
  approved_at: Date;
  resettle_day: Generated<number | null>;
  resettle_mark: Generated<string>;
  resettled_by: Generated<string>;
}

export interface AgentConsentsTable {
  site_id: string;
  uid: string;
  shares: boolean;
  changed_at: Date;
}

export interface AgentTermsTable {
  site_id: string;
  uid: string;
  since_day: number;
  ended_day: number;
  ended_alone: Generated<boolean>;
}

export interface AgentRatioChangesTable {
  site_id: string;
  uid: string;
  change: number;
  from_day: number;
  ratio: number;
  base: Generated<'' | 'turnover' | 'net_loss' | 'deposits'>;
  set_by: string;
  reason: string;
  set_at: Date;
  taken_alone: Generated<boolean>;
}

export interface AgentPeriodsTable {
  site_id: string;
  from_day: number;
  to_day: number;
  base: 'turnover' | 'net_loss' | 'deposits';
  carries_losses: boolean;
  ends_at: Date;
  closed_at: Date | null;
}

export interface AgentStatementsTable {
  site_id: string;
  uid: string;
  from_day: number;
  revision: number;
  opening_minor: bigint;
  earned_minor: bigint;
  reversed_minor: bigint;
  paid_minor: bigint;
  closing_minor: bigint;
  settled_at: Date;
}

export interface AgentStatementLinesTable {
  site_id: string;
  uid: string;
  period_day: number;
  revision: number;
  line: number;
  member_uid: string;
  from_day: number;
  to_day: number;
  base_minor: bigint;
  ratio: number;
  below_uid: string | null;
  below_ratio: number;
  is_excluded: boolean;
  amount_minor: bigint;
}

export interface AgentStatementPostingsTable {
  site_id: string;
  uid: string;
  period_day: number;
  revision: number;
  difference_minor: bigint;
  journal_id: string;
  settled_by: string;
  at: Date;
}

export interface AgentRechargesTable {
  site_id: string;
  recharge_id: string;
  uid: string;
  member_uid: string;
  amount_minor: bigint;
  day: number;
  journal_id: string;
  request_key: string;
  at: Date;
  is_proven: Generated<boolean>;
}

export interface AgentWithdrawalsTable {
  site_id: string;
  withdrawal_id: string;
  uid: string;
  amount_minor: bigint;
  at: Date;
}

export interface AgentTables {
  agent_applications: AgentApplicationsTable;
  agent_application_transitions: AgentApplicationTransitionsTable;
  agents: AgentsTable;
  agent_consents: AgentConsentsTable;
  agent_terms: AgentTermsTable;
  agent_ratio_changes: AgentRatioChangesTable;
  agent_periods: AgentPeriodsTable;
  agent_statements: AgentStatementsTable;
  agent_statement_lines: AgentStatementLinesTable;
  agent_statement_postings: AgentStatementPostingsTable;
  agent_recharges: AgentRechargesTable;
  agent_withdrawals: AgentWithdrawalsTable;
}

export const agentPlacements: PlacementsOf<AgentTables> = {
  agent_applications: 'distributed',
  agent_application_transitions: 'distributed',
  agents: 'distributed',
  agent_ratio_changes: 'distributed',
  agent_periods: 'distributed',
  agent_statements: 'distributed',
  agent_statement_lines: 'distributed',
  agent_statement_postings: 'distributed',
  agent_recharges: 'distributed',
  agent_withdrawals: 'distributed',
  agent_terms: 'distributed',
  agent_consents: 'distributed',
};
