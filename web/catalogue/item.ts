import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import type { ItemRefusal } from '@pitaka/contract/items.ts';

/** A mini-game and a video task, with the wire's field names. */
export type Game = AnswerOf<'/wxcps/applist'>['content'][number];
export type Demand = AnswerOf<'/doucps/demandlist'>['content'][number];
export type ItemDetail = AnswerOf<'/uid/app/detail'>;
export type PromotedApp = AnswerOf<'/uid/app/links'>['content'][number];
export type { ItemKind } from '@pitaka/contract/items.ts';

/** The fields that decide the item button (Spec: B4). */
export interface ItemState {
  readonly apply: boolean;
  readonly link: string;
  /** Why the platform refused the last application; '' if it did not. */
  readonly refusal?: ItemRefusal;
}

export type ItemButtonState = 'apply' | 'waiting' | 'view';

/** apply: the user may apply; waiting: applied, the link does not exist yet; view: the link exists. */
export function itemButtonState(item: ItemState): ItemButtonState {
  if (item.apply) return 'apply';
  return item.link === '' ? 'waiting' : 'view';
}
