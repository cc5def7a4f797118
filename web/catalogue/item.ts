import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import type { ItemRefusal } from '@pitaka/contract/items.ts';

/** A mini-game and a video task, in the wire's own words. */
export type Game = AnswerOf<'/wxcps/applist'>['content'][number];
export type Demand = AnswerOf<'/doucps/demandlist'>['content'][number];
export type ItemDetail = AnswerOf<'/uid/app/detail'>;
export type PromotedApp = AnswerOf<'/uid/app/links'>['content'][number];
export type { ItemKind } from '@pitaka/contract/items.ts';

/** What makes the item button (Spec: B4). */
export interface ItemState {
  readonly apply: boolean;
  readonly link: string;
  /** Why the platform refused the last application; '': it did not. */
  readonly refusal?: ItemRefusal;
}

export type ItemButtonFace = 'apply' | 'waiting' | 'view';

/** apply: may be applied for; waiting: applied, the link is not there yet; view: the link is there. */
export function itemButtonFace(item: ItemState): ItemButtonFace {
  if (item.apply) return 'apply';
  return item.link === '' ? 'waiting' : 'view';
}
