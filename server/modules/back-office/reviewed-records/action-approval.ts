import type { Unit } from '@pitaka/core/values/money.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import type { Permission } from '@pitaka/core/values/permissions.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { type Approval, defineApproval, type PreviewLine } from '../approvals/index.ts';
import { applyAction } from './act-on-reviewed.ts';
import type { ReviewedRecord } from './define-reviewed-record.ts';
import type { RecordRow } from './record-kind.ts';
import { findRecord, lockRecord } from './store.ts';

type Reader = Database | Transaction;

interface ActionApproval<Row extends RecordRow> {
  /** A function, because the record's action refers back to this approval. */
  record(): ReviewedRecord;
  /** The action to apply. */
  readonly event: string;
  readonly kind: string;
  readonly title: string;
  readonly targetType: string;
  readonly request: Permission;
  labelOf(row: Row): string;
  preview(db: Reader, row: Row, unit: Unit, now: Date): Promise<readonly PreviewLine[]> | readonly PreviewLine[];
  describe(label: string): string;
  /** The record's user can read this reason; the operators' remarks stay with the approval. */
  readonly keepsReason?: true;
}

/** The approval that applies an action of a reviewed record once a second person agrees. */
export function defineActionApproval<Row extends RecordRow & { readonly uid: string }>(
  definition: ActionApproval<Row>,
): Approval {
  const find = (db: Reader, siteId: string, id: string) =>
    findRecord(db, definition.record().kind, siteId, id) as Promise<Row | undefined>;
  return defineApproval({
    kind: definition.kind,
    title: definition.title,
    target: {
      type: definition.targetType,
      async find(db, siteId, id) {
        const row = await find(db, siteId, id);
        return row && { label: definition.labelOf(row), uid: row.uid };
      },
    },
    schema: z.strictObject({}),
    permission: { request: definition.request, decide: 'approval.decide' },

    // A finding's amount may grow while the approver reads.
    async lock(tx, { siteId, targetId }) {
      await lockRecord(tx, definition.record().kind, siteId, targetId);
    },

    async preview(db, { siteId, targetId, unit }, now) {
      const row = await find(db, siteId, targetId);
      return row ? definition.preview(db, row, unit, now) : [];
    },

    describe: ({ target }) => definition.describe(target.label),

    async execute(tx, { siteId, targetId, checker, reason }, now) {
      const record = definition.record();
      const row = await lockRecord(tx, record.kind, siteId, targetId);
      const action = record.actions.find(({ event }) => event === definition.event);
      if (!row || !action) return refuse('not_found');
      const by = { actor: { ...checker, siteId }, reason: definition.keepsReason ? '' : reason, now };
      const applied = await applyAction(tx, record, action, row, by);
      if (!applied.ok) return refuse('approval_outdated');
      return ok(record.amount ? { amount: formatMinor(record.amount.of(row)) } : {});
    },
  });
}
