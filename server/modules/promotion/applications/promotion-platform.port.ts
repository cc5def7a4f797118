import type { PlatformRefusal } from '@pitaka/core/promotion/applications/application.ts';

/**
 * A platform that provides promotion links: the messaging platform for mini-games, the video platform for tasks. Real
 * platforms are adapters/promotion-platform/<vendor>, written from public documentation; the sandbox decides by the
 * item's number.
 */
export interface PromotionPlatform {
  /**
   * Requests the link of an application. A repeated request with the same applicationId must find the existing
   * application and not create another one. Throws if the platform cannot be reached; the request is then repeated.
   */
  requestLink(application: PlatformApplication, signal: AbortSignal): Promise<PlatformAnswer>;
}

export interface PlatformApplication {
  /** Makes the request idempotent. */
  readonly applicationId: string;
  readonly siteId: string;
  readonly uid: string;
  /** The platform's own number of the item: appid, demandId. */
  readonly externalId: string;
  readonly appliedAt: Date;
  readonly now: Date;
}

export type PlatformAnswer =
  | { readonly kind: 'link'; readonly link: string }
  | { readonly kind: 'later'; readonly retryAfterMs?: number }
  | { readonly kind: 'refused'; readonly refusal: Exclude<PlatformRefusal, 'no_answer'> };

/** Kinds of items that need an application. Apps need none: their links contain the user's uid. */
export type AppliedKind = 'messaging' | 'video';

export type PromotionPlatforms = Readonly<Record<AppliedKind, PromotionPlatform>>;
