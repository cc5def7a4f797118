import type { Database } from '../../../platform/db/database.ts';
import { type CallContext, requireOperator } from '../../../platform/http/call-context.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { ClaimReader } from '../../back-office/reviewed-records/index.ts';
import { readFrozen, readUserNames } from '../../identity/auth/index.ts';
import { readOperatorNames } from '../../identity/operators/index.ts';
import { readStoppedUsers } from '../statement-findings/index.ts';

/** The operator who calls, and the names of users and operators to show. */
export interface Reader extends ClaimReader {
  /** Users' names by their uids. */
  readonly people: ReadonlyMap<string, string>;
  readonly frozen: ReadonlySet<string>;
  /** Users whose payouts are stopped until a finding is resolved. */
  readonly stopped: ReadonlySet<string>;
  readonly site: Site;
}

export async function readerOf(
  db: Database,
  context: CallContext,
  rows: readonly { readonly uid: string }[],
): Promise<Reader> {
  const uids = rows.map(({ uid }) => uid);
  const { siteId } = context.site;
  const [names, people, frozen, stopped] = await Promise.all([
    readOperatorNames(db),
    readUserNames(db, siteId, uids),
    readFrozen(db, siteId, uids),
    readStoppedUsers(db, siteId, uids),
  ]);
  return {
    operatorId: requireOperator(context).operatorId,
    names,
    people,
    frozen,
    stopped,
    site: context.site,
    now: context.now,
  };
}
