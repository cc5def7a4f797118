import type { Category, ItemKind } from './items.ts';

/** The message from the console to the phone's preview page. */
export interface ItemPreview {
  readonly type: 'item-preview';
  readonly theme: 'light' | 'dark';
  readonly item: {
    readonly kind: ItemKind;
    readonly externalId: string;
    readonly name: string;
    readonly intro: string;
    /** HTML. */
    readonly description: string;
    readonly category: Category;
    /** In percent. */
    readonly ratio: string;
    readonly icon: string;
    readonly video: string;
    readonly cover: string;
    readonly images: readonly string[];
  };
}
