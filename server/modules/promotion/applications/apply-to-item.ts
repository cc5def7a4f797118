import { type ApplicationRefusal, decideApplication } from '@pitaka/core/promotion/applications/decide-application.ts';
import { ok, type Result } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import { findItem } from '../catalogue/index.ts';
import type { LinkRequester } from './link-requester.ts';
import type { AppliedKind } from './promotion-platform.port.ts';
import { REQUEST_LINK } from './queues.ts';
import { findApplication, insertApplication, recordChange, type Settlement } from './store.ts';

export interface ApplyDependencies {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly linkRequester: LinkRequester;
}

export interface ApplyRequest {
  readonly siteId: string;
  readonly uid: string;
  readonly kind: AppliedKind;
  readonly id: string;
}

export type ApplyOutcome = Settlement | { readonly state: 'link_pending' };

/** If this process dies during the first try, the job starts at this time. */
const JOB_REQUESTS_AFTER_MS = 3000;

type Written =
  | { readonly step: 'ask' | 'wait'; readonly applicationId: string }
  | { readonly step: 'have'; readonly link: string };

/**
 * Applies to promote an item (Spec: B4). One transaction writes the application and the job that requests its link.
 * After the commit the link is requested once, with a short time limit, so that most answers already contain it.
 * Applying twice returns the current state.
 */
export async function applyToItem(
  deps: ApplyDependencies,
  request: ApplyRequest,
  now: Date,
): Promise<Result<ApplyOutcome, ApplicationRefusal>> {
  const { siteId } = request;
  const written = await writeApplication(deps, request, now);
  if (!written.ok) return written;
  const application = written.value;
  if (application.step === 'have') return ok({ state: 'linked', link: application.link });
  const { applicationId } = application;
  const outcome =
    application.step === 'ask'
      ? await deps.linkRequester.request({ siteId, applicationId }, { firstTry: true })
      : await deps.linkRequester.underWay(applicationId);
  // The second of two simultaneous requests may find the link already stored.
  if (outcome === undefined || outcome.state === 'gone') return ok(await readOutcome(deps.db, siteId, applicationId));
  return ok(outcome);
}

function writeApplication(
  deps: ApplyDependencies,
  { siteId, uid, kind, id }: ApplyRequest,
  now: Date,
): Promise<Result<Written, ApplicationRefusal>> {
  return decideInTransaction<Written, ApplicationRefusal>(deps.db, async (tx) => {
    const item = await findItem(tx, siteId, kind, id);
    let existing = item && (await findApplication(tx, { siteId, uid, itemId: item.item_id }));
    for (;;) {
      const facts = item && { hidden: item.hidden, delisted: item.delisted_at !== null };
      const decision = decideApplication({ item: facts, existing });
      if (!decision.ok) return decision;
      if (decision.value.step === 'have') return ok({ step: 'have', link: decision.value.link });
      if (decision.value.step === 'wait' && existing)
        return ok({ step: 'wait', applicationId: existing.application_id });
      if (!item) throw new Error('the decision allowed an item that does not exist');

      const applicationId = newId('ap', now.getTime());
      const nextRequestAt = new Date(now.getTime() + JOB_REQUESTS_AFTER_MS);
      const inserted = await insertApplication(
        tx,
        { siteId, uid, itemId: item.item_id, applicationId, nextRequestAt },
        now,
      );
      if (inserted) {
        await recordChange(tx, inserted, item, { state: 'link_pending', link: '', refusal: null }, now);
        await deps.jobs.send(tx, REQUEST_LINK, { siteId, applicationId }, { startAfter: nextRequestAt });
        return ok({ step: 'ask', applicationId });
      }
      // A simultaneous request of this user came first: its state is the answer.
      existing = await findApplication(tx, { siteId, uid, itemId: item.item_id });
    }
  });
}

async function readOutcome(db: Database, siteId: string, applicationId: string): Promise<ApplyOutcome> {
  const row = await db
    .selectFrom('applications')
    .select(['state', 'link', 'refusal'])
    .where('site_id', '=', siteId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  if (row?.state === 'linked') return { state: 'linked', link: row.link };
  if (row?.state === 'refused' && row.refusal) return { state: 'refused', refusal: row.refusal };
  return { state: 'link_pending' };
}
