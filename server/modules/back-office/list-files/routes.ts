import { CALLS, findCall } from '@pitaka/contract/calls/index.ts';
import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { exportType } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type ExportOwner, findReadyExport, readExports, streamParts } from '../../../platform/exports/read-exports.ts';
import { type CallContext, type OperatorPrincipal, requireOperator } from '../../../platform/http/call-context.ts';
import { LIST_EXPORT } from '../../../platform/http/console-list.ts';
import { fileAnswer, type Route, route } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { listRequestOf } from './list-request.ts';

/** Long lists as files. A file belongs to one operator on one site. */
export function listFileRoutes({ db, secrets }: { readonly db: Database; readonly secrets: SecretKeys }): Route[] {
  return [
    route(findCall('/console/files'), async (_input, context) => {
      const rows = await readExports(db, ownerOf(context), context.now);
      return ok(
        rows.map((row) => {
          const { name, rows } = listRequestOf(row);
          return {
            id: row.export_id,
            name,
            rows,
            state: row.state,
            createdAt: row.created_at.toISOString(),
            expiresAt: row.expires_at?.toISOString() ?? null,
          };
        }),
      );
    }),

    route(findCall('/console/files/download'), async ({ id }, context) => {
      const found = await findReadyExport(db, ownerOf(context), id, context.now);
      if (!found) return refuse('not_found');
      const { call, name } = listRequestOf(found);
      if (!mayExport(requireOperator(context), call)) return refuse('permission_missing');
      return fileAnswer(name, exportType(name), streamParts({ db, secrets }, found));
    }),
  ];
}

function ownerOf(context: CallContext): ExportOwner {
  return { siteId: context.site.siteId, owner: requireOperator(context).operatorId, kind: LIST_EXPORT };
}

const PERMISSION_OF = new Map(CALLS.map(({ path, permission }: CallDefinition) => [path, permission]));

/** Whether an operator may see and export the list; checked again for each slice and download. */
export function mayExport({ permissions }: OperatorPrincipal, exportPath: string): boolean {
  const needed = [exportPath, exportPath.replace(/export$/, 'list')].map((path) => PERMISSION_OF.get(path));
  return needed.every((permission) => permission !== undefined && permissions.has(permission));
}
