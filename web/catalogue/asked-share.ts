import { createStore } from '@pitaka/ui/store/store.ts';
import type { ItemKind } from './item.ts';

/** The item whose share sheet is asked for, over any page. */
export interface ShareRequest {
  readonly kind: ItemKind;
  readonly id: string;
  /** '' until the sheet has loaded the item. */
  readonly name: string;
  /** The channel whose link is shared; '' for none. */
  readonly sub: string;
  /** The link was granted just now. */
  readonly isNew: boolean;
  /** Called when the sheet is on the screen. */
  readonly onShown: () => void;
}

export const askedShare = createStore<ShareRequest | undefined>(undefined);

/** Opens the share sheet of one of the user's items over the page that is open. */
export function openShareSheet(request: Pick<ShareRequest, 'kind' | 'id'> & Partial<ShareRequest>): void {
  askedShare.set({ name: '', sub: '', isNew: false, onShown: () => {}, ...request });
}
