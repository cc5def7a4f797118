import { nextRequestDelayMs } from '@pitaka/core/promotion/applications/next-request.ts';
import { isWebAddress } from '@pitaka/core/values/web-address.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { Log } from '../../../platform/log.ts';
import { notifyUser, type PersonalNoticeKind } from '../../site/notices/index.ts';
import type { AppliedKind, PlatformAnswer, PromotionPlatforms } from './promotion-platform.port.ts';
import { type ApplicationReference, REQUEST_LINK } from './queues.ts';
import {
  findWaiting,
  postponeRequest,
  recordChange,
  type Settlement,
  settleWaiting,
  type WaitingApplication,
} from './store.ts';

export interface LinkRequesterDependencies {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly platforms: PromotionPlatforms;
  readonly clock: () => Date;
  readonly log: Log;
  /** The time limit of a request while a promoter waits for the answer. */
  readonly answerWithinMs?: number;
}

export type LinkRequestOutcome = Settlement | { readonly state: 'link_pending' } | { readonly state: 'gone' };

export interface LinkRequester {
  /**
   * Requests the link of a waiting application and stores the answer. Simultaneous callers share one request.
   * `firstTry`: a promoter waits for the answer, and a job retries later.
   */
  request(application: ApplicationReference, options: { firstTry: boolean }): Promise<LinkRequestOutcome>;
  /** This process's running request for the application, if any. */
  underWay(applicationId: string): Promise<LinkRequestOutcome> | undefined;
}

const ANSWER_WITHIN_MS = 2000;

/** No transaction is open during the request to the platform. */
export function createLinkRequester(deps: LinkRequesterDependencies): LinkRequester {
  const underWay = new Map<string, Promise<LinkRequestOutcome>>();

  async function requestOnce(reference: ApplicationReference, firstTry: boolean): Promise<LinkRequestOutcome> {
    const application = await findWaiting(deps.db, reference.siteId, reference.applicationId);
    if (!application) return { state: 'gone' };
    const answer = await requestFromPlatform(deps, application);
    return inTransaction(deps.db, async (tx) => {
      const now = deps.clock();
      const waitingMs = now.getTime() - application.applied_at.getTime();
      let settlement = settlementOf(answer);
      if (!settlement) {
        const retryAfterMs = answer.kind === 'later' ? answer.retryAfterMs : undefined;
        const delayMs = nextRequestDelayMs(application.asks + 1, waitingMs, retryAfterMs);
        if (delayMs !== undefined) {
          const at = firstTry && application.next_ask_at ? application.next_ask_at : new Date(now.getTime() + delayMs);
          if (!(await postponeRequest(tx, application, at))) return { state: 'gone' };
          if (!firstTry) await deps.jobs.send(tx, REQUEST_LINK, reference, { startAfter: at });
          return { state: 'link_pending' };
        }
        settlement = { state: 'refused', refusal: 'no_answer' };
      }
      if (!(await settleWaiting(tx, application, settlement, now))) return { state: 'gone' };
      const link = settlement.state === 'linked' ? settlement.link : '';
      const refusal = settlement.state === 'refused' ? settlement.refusal : null;
      await recordChange(tx, application, application, { state: settlement.state, link, refusal }, now);
      // A waiting caller gets link or refusal in the answer. A caller who got the answer "later" needs a notice.
      if (!firstTry) {
        await notifyUser(tx, {
          siteId: application.site_id,
          uid: application.uid,
          kind: noticeOf(refusal),
          params: { name: application.name, kind: application.kind, id: application.external_id },
          now,
        });
      }
      return settlement;
    });
  }

  return {
    request(reference, { firstTry }) {
      const running = underWay.get(reference.applicationId);
      if (running) return running;
      const pending = requestOnce(reference, firstTry).finally(() => underWay.delete(reference.applicationId));
      underWay.set(reference.applicationId, pending);
      return pending;
    },
    underWay: (applicationId) => underWay.get(applicationId),
  };
}

/** The platform's answer; timeouts and errors are 'later'. */
async function requestFromPlatform(
  deps: LinkRequesterDependencies,
  application: WaitingApplication,
): Promise<PlatformAnswer> {
  const platform = deps.platforms[application.kind as AppliedKind];
  const timeoutMs = deps.answerWithinMs ?? ANSWER_WITHIN_MS;
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<PlatformAnswer>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'later' }), timeoutMs);
  });
  try {
    const answer = await Promise.race([
      platform.requestLink(
        {
          applicationId: application.application_id,
          siteId: application.site_id,
          uid: application.uid,
          externalId: application.external_id,
          appliedAt: application.applied_at,
          now: deps.clock(),
        },
        AbortSignal.timeout(timeoutMs),
      ),
      silence,
    ]);
    // Promoters see and copy the link, and visitors are redirected to it, so it must be a web address.
    if (answer.kind === 'link' && !(answer.link.length <= 2000 && isWebAddress(answer.link))) {
      throw new Error('the platform’s link is no web address');
    }
    return answer;
  } catch (error) {
    deps.log.warn({ err: error, applicationId: application.application_id }, 'a promotion platform did not answer');
    return { kind: 'later' };
  } finally {
    clearTimeout(timer);
  }
}

function noticeOf(refusal: string | null): PersonalNoticeKind {
  if (refusal === null) return 'application_linked';
  return refusal === 'no_answer' ? 'application_unanswered' : 'application_refused';
}

function settlementOf(answer: PlatformAnswer): Settlement | undefined {
  if (answer.kind === 'link') return { state: 'linked', link: answer.link };
  if (answer.kind === 'refused') return { state: 'refused', refusal: answer.refusal };
  return undefined;
}
