import type { RequestRow } from './store.ts';

/** A request as the console shows it; `operatorId` is who asks, because nobody decides their own. */
export function presentRequest(row: RequestRow, operatorId: string) {
  const journalId = row.outcome.journalId;
  return {
    id: row.request_id,
    uid: row.target.slice('user:'.length),
    command: commandOf(row),
    reason: row.reason,
    state: row.state,
    madeBy: row.made_by_name,
    madeAt: row.made_at.toISOString(),
    own: row.made_by === operatorId,
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionReason: row.decision_reason,
    journalId: typeof journalId === 'string' ? journalId : null,
  };
}

/** The stored command with its kind: what the schema of each kind says it is. */
function commandOf(row: RequestRow): PresentedCommand {
  return { kind: row.kind, ...row.command } as PresentedCommand;
}

interface PresentedLimits {
  day: string | null;
  week: string | null;
  month: string | null;
}

export type PresentedCommand =
  | {
      kind: 'adjustment';
      direction: 'credit' | 'debit';
      amount: string;
      source: 'correction' | 'suspense' | 'goodwill';
    }
  | ({ kind: 'limit'; limited: 'withdrawal' | 'transfer'; before: PresentedLimits } & PresentedLimits)
  | { kind: 'unfreeze' }
  | { kind: 'charge_back'; depositId: string; reference: string; amount: string };
