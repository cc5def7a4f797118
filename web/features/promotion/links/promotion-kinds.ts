import type { Features } from '@pitaka/contract/features.ts';
import type { ItemKind } from '@pitaka/contract/items.ts';

/** The numbers of the addresses /promotion/1, /2 and /3 (Spec: section 2). */
export const PROMOTION_IDS = ['1', '2', '3'] as const;
export type PromotionId = (typeof PROMOTION_IDS)[number];

export const KIND_OF: Readonly<Record<PromotionId, ItemKind>> = { 1: 'messaging', 2: 'video', 3: 'app' };
const FEATURE_OF = { 1: 'messaging', 2: 'video', 3: 'apps' } as const;

/** An unknown or missing number selects the first kind. */
export function readPromotionId(text: string | undefined): PromotionId {
  return PROMOTION_IDS.find((id) => id === text) ?? '1';
}

export function openPromotions(features: Features): PromotionId[] {
  return PROMOTION_IDS.filter((id) => features[FEATURE_OF[id]]);
}
