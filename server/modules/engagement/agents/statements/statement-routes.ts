import { findCall } from '@pitaka/contract/calls/index.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { dayNumber } from '@pitaka/core/values/site-days.ts';
import { CSV_TYPE } from '../../../../platform/csv.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { decideInTransaction } from '../../../../platform/db/in-transaction.ts';
import {
  type ExportOwner,
  findReadyExport,
  readExports,
  streamParts,
} from '../../../../platform/exports/read-exports.ts';
import { BOUNDS_OF_USERS, requestExport } from '../../../../platform/exports/request-export.ts';
import { type CallContext, requireUser } from '../../../../platform/http/call-context.ts';
import { accepted, fileAnswer, type Route, route } from '../../../../platform/http/route.ts';
import type { SecretKeys } from '../../../../platform/secret-keys.ts';
import { readUserNames } from '../../../identity/auth/index.ts';
import { mergeHiddenMembers, readSharing } from '../team/sharing.ts';
import { readAgent } from '../views.ts';
import { readDaysOf } from './load-figures.ts';
import { maskedName, peopleOf, presentDays, presentLine, presentStatement } from './present-statement.ts';
import { AGENT_STATEMENT_EXPORT, periodOf } from './statement-export.ts';
import { readClosedStatements, readOpenStatement, readWholeStatement } from './statement-views.ts';

/** An agent's statements: their lines, the rows behind each line, and files (Spec: E6). */
export function statementRoutes({ db, secrets }: { readonly db: Database; readonly secrets: SecretKeys }): Route[] {
  return [
    route(findCall('/agent/statements'), async ({ number, size }, context) => {
      const owner = ownerOf(context);
      const open = await readOpenStatement(db, owner, context.now);
      if (!open) return refuse('agent_none');
      // The running period comes before the closed ones.
      const offset = Math.max(0, number * size - 1);
      const page = { offset, size: number === 0 ? size - 1 : size };
      const { statements, count } = await readClosedStatements(db, owner, page);
      const shown = number === 0 ? [open.statement, ...statements] : statements;
      return ok({ content: shown.map(presentStatement), totalPages: Math.ceil((count + 1) / size), number });
    }),

    route(findCall('/agent/statement'), async ({ period }, context) => {
      const owner = ownerOf(context);
      if (!(await readAgent(db, owner.site.siteId, owner.uid))) return refuse('agent_none');
      const whole = await readWholeStatement(db, owner, dayNumber(period), context.now);
      if (!whole) return refuse('not_found');
      // An exclusion is private, so lines of excluded days are left out.
      const counted = whole.lines.filter(({ isExcluded }) => !isExcluded);
      const lines = mergeHiddenMembers(counted, await readSharing(db, owner.site, peopleOf(counted)));
      const names = await readUserNames(db, owner.site.siteId, peopleOf(lines));
      return ok({
        ...presentStatement(whole.statement),
        waiting: whole.waiting,
        lines: lines.map((line) => presentLine(line, (uid) => maskedName(names, uid))),
        postings: whole.postings.map((row) => ({
          id: row.journalId,
          at: row.at.toISOString(),
          amount: formatMinor(row.differenceMinor),
        })),
      });
    }),

    route(findCall('/agent/days'), async ({ period, uid: member }, context) => {
      const owner = ownerOf(context);
      if (!(await readAgent(db, owner.site.siteId, owner.uid))) return refuse('agent_none');
      const whole = await readWholeStatement(db, owner, dayNumber(period), context.now);
      const lines = whole?.lines.filter((line) => line.member === member && !line.isExcluded) ?? [];
      const sharing = await readSharing(db, owner.site, [member]);
      if (!whole || lines.length === 0 || !sharing.has(member)) return refuse('not_found');
      const { base, fromDay, toDay } = whole.statement;
      const found = await readDaysOf(db, owner.site, member, { base, fromDay, toDay });
      const isCounted = ({ day }: { readonly day: number }) =>
        lines.some((line) => line.fromDay <= day && day <= line.toDay);
      return ok(presentDays({ days: found.days.filter(isCounted), base: found.base.filter(isCounted) }));
    }),

    route(findCall('/agent/export'), async ({ period }, context) => {
      const owner = ownerOf(context);
      if (!(await readAgent(db, owner.site.siteId, owner.uid))) return refuse('agent_none');
      const whole = await readWholeStatement(db, owner, dayNumber(period), context.now);
      if (!whole) return refuse('not_found');
      const fileRequest = { ...filesOf(context), request: { period }, locale: context.locale };
      const made = await decideInTransaction(db, (tx) => requestExport(tx, fileRequest, BOUNDS_OF_USERS, context.now));
      return made.ok ? accepted({ id: made.value }) : made;
    }),

    route(findCall('/agent/exports'), async (_input, context) => {
      const rows = await readExports(db, filesOf(context), context.now);
      return ok(
        rows.map((row) => ({
          id: row.export_id,
          period: periodOf(row),
          state: row.state,
          createdAt: row.created_at.toISOString(),
          expiresAt: row.expires_at?.toISOString() ?? null,
        })),
      );
    }),

    route(findCall('/agent/export/file'), async ({ id }, context) => {
      const found = await findReadyExport(db, filesOf(context), id, context.now);
      if (!found) return refuse('not_found');
      return fileAnswer(`agent-${periodOf(found)}.csv`, CSV_TYPE, streamParts({ db, secrets }, found));
    }),
  ];
}

function ownerOf(context: CallContext) {
  return { site: context.site, uid: requireUser(context).uid };
}

function filesOf(context: CallContext): ExportOwner {
  return { siteId: context.site.siteId, owner: requireUser(context).uid, kind: AGENT_STATEMENT_EXPORT };
}
