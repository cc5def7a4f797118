import { findCall } from '@pitaka/contract/calls/index.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { type ExportOwner, findReadyExport, readExports, streamParts } from '../../../platform/exports/read-exports.ts';
import { type CallContext, requireOperator } from '../../../platform/http/call-context.ts';
import { fileAnswer, type Route, route } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { actorOf, recordAuditEvent } from '../../identity/audit/index.ts';
import { formOf, PERSON_DATA, subjectOf } from '../../identity/protection/index.ts';
import { EXPORT_KIND } from './export-approval.ts';

/** The media type of a file; it differs from those of refusals (JSON) and of gateways' error pages (HTML). */
const FILE_TYPE = 'application/octet-stream';

/** Files with a person's data. A file belongs to the operator who requested it. */
export function personFileRoutes(deps: { readonly db: Database; readonly secrets: SecretKeys }): Route[] {
  const { db } = deps;
  return [
    route(findCall('/console/users/datafiles'), async ({ uid }, context) => {
      const rows = await readExports(db, ownerOf(context), context.now);
      return ok(
        rows
          .filter((row) => subjectOf(row) === uid)
          .map((row) => ({
            id: row.export_id,
            form: formOf(row.request),
            state: row.state,
            createdAt: row.created_at.toISOString(),
            expiresAt: row.expires_at?.toISOString() ?? null,
          })),
      );
    }),

    route(findCall('/console/users/datafile'), async ({ id }, context) => {
      const found = await findReadyExport(db, ownerOf(context), id, context.now);
      if (!found) return refuse('not_found');
      const uid = subjectOf(found);
      const event = { action: `${EXPORT_KIND}.download`, target: `user:${uid}`, detail: { file: id } };
      await inTransaction(db, (tx) => recordAuditEvent(tx, actorOf(context), event, context.now));
      return fileAnswer(`data-of-${uid}.${formOf(found.request)}`, FILE_TYPE, streamParts(deps, found));
    }),
  ];
}

function ownerOf(context: CallContext): ExportOwner {
  return { siteId: context.site.siteId, owner: requireOperator(context).operatorId, kind: PERSON_DATA };
}
