import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { requestApproval } from '../approvals/index.ts';
import { changeOwnSite } from './own-sites.ts';
import { leadsSomewhere, type SiteFacts, siteFactsApproval, writeSiteFacts } from './site-facts-approval.ts';

export interface SiteDetails extends SiteFacts {
  readonly id: string;
  readonly reason: string;
}

type SaveRefusal = 'not_found' | 'record_changed' | 'approval_pending';

/** Changes a site's names, area code and language. Names that lead somewhere wait for another owner. */
export async function changeSiteDetails(
  db: Database,
  actor: Actor,
  { id, reason, ...facts }: SiteDetails,
  unit: string,
  now: Date,
): Promise<Result<{ version: number; waits: boolean }, SaveRefusal>> {
  const { version } = facts;
  const change = { siteId: id, action: 'site.change', reason };
  const saved = await changeOwnSite(db, actor, change, now, async (tx, site) => {
    if (site.version !== version) return refuse('record_changed');
    if (leadsSomewhere(site, facts)) return refuse('second_person_needed');
    const detail = await writeSiteFacts(tx, site, facts);
    return ok({ answer: { version: version + 1, waits: false }, detail });
  });
  if (saved.ok) return saved;
  if (saved.code !== 'second_person_needed') return refuse(saved.code);
  const asked = { approval: siteFactsApproval, targetId: id, payload: facts, reason, unit };
  const requested = await requestApproval(db, { ...actor, siteId: id }, asked, now);
  if (requested.ok) return ok({ version, waits: true });
  if (requested.code === 'approval_pending' || requested.code === 'not_found') return refuse(requested.code);
  if (requested.code === 'approval_outdated' || requested.code === 'record_state') return refuse('record_changed');
  throw new Error(`a change of a site was refused: ${requested.code}`);
}
