import type { PlatformRefusal } from '@pitaka/core/promotion/applications/application.ts';

/**
 * A platform that gives out promotion links: the messaging platform for mini-games, the video platform for tasks. A
 * real one stands in adapters/promotion-platform/<vendor>, written against its public documentation; the sandbox
 * beside it decides by the item's number.
 */
export interface PromotionPlatform {
  /**
   * Asks for the link of an application. Asked again with the same applicationId it must answer for the same
   * application and make no second one. Throws when the platform cannot be reached; that is asked again too.
   */
  askForLink(application: PlatformApplication, signal: AbortSignal): Promise<PlatformAnswer>;
}

export interface PlatformApplication {
  /** What makes asking twice one application. */
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
  | { readonly kind: 'later'; readonly askAgainAfterMs?: number }
  | { readonly kind: 'refused'; readonly refusal: Exclude<PlatformRefusal, 'no_answer'> };

/** The kinds of items that are applied for. Apps need no application: their links are under one's own uid. */
export type AppliedKind = 'messaging' | 'video';

export type PromotionPlatforms = Readonly<Record<AppliedKind, PromotionPlatform>>;
