import type {
  AppliedKind,
  PlatformAnswer,
  PlatformApplication,
  PromotionPlatform,
} from '../../../modules/promotion/applications/promotion-platform.port.ts';

const LINK_COMES_AFTER_MS = 5000;

/**
 * The last digit of the item's number decides: 7 returns the link after five seconds, 8 refuses. For video tasks, 5 is
 * 'not yet participated', 6 'all claimed', and 9 a data error. Any other digit returns the link at once.
 */
export function createSandboxPlatform(kind: AppliedKind): PromotionPlatform {
  return {
    async requestLink(application) {
      return answerFor(kind, application);
    },
  };
}

function answerFor(kind: AppliedKind, application: PlatformApplication): PlatformAnswer {
  const digit = application.externalId.at(-1);
  if (digit === '7') {
    const left = LINK_COMES_AFTER_MS - (application.now.getTime() - application.appliedAt.getTime());
    if (left > 0) return { kind: 'later', retryAfterMs: left };
  }
  if (digit === '8') return { kind: 'refused', refusal: 'refused' };
  if (kind === 'video') {
    if (digit === '5') return { kind: 'refused', refusal: 'not_participated' };
    if (digit === '6') return { kind: 'refused', refusal: 'all_claimed' };
    if (digit === '9') return { kind: 'refused', refusal: 'data_error' };
  }
  const { externalId, uid, applicationId } = application;
  const query = new URLSearchParams({ from: uid, a: applicationId.slice(-10) });
  return { kind: 'link', link: `https://example.com/${kind}/${encodeURIComponent(externalId)}?${query}` };
}
