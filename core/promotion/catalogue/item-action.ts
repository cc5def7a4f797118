/** Actions of operators on one item or several. */
export type ItemAction = 'hide' | 'show' | 'pin' | 'unpin' | 'delist' | 'list' | 'category';

/**
 * Why an action has no effect: the item is already in that state, a hidden or delisted item cannot be pinned, or an app
 * has no category.
 */
export type ActionRefusal = 'already' | 'unseen' | 'app';

export interface ActionTarget {
  readonly kind: 'messaging' | 'video' | 'app';
  readonly isHidden: boolean;
  readonly isListed: boolean;
  readonly isPinned: boolean;
  readonly category: string;
}

/** Actions that show users less of the item require a reason. */
export function needsReason(action: ItemAction): boolean {
  return action === 'hide' || action === 'delist';
}

/** Why the action is refused; undefined if it is not. */
export function refuseAction(item: ActionTarget, action: ItemAction, category = ''): ActionRefusal | undefined {
  switch (action) {
    case 'hide':
    case 'show':
      return item.isHidden === (action === 'hide') ? 'already' : undefined;
    case 'delist':
    case 'list':
      return item.isListed === (action === 'list') ? 'already' : undefined;
    case 'unpin':
      return item.isPinned ? undefined : 'already';
    case 'pin':
      if (item.isHidden || !item.isListed) return 'unseen';
      return item.isPinned ? 'already' : undefined;
    case 'category':
      if (item.kind === 'app') return 'app';
      return item.category === category ? 'already' : undefined;
  }
}
