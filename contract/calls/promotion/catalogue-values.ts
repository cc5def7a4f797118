/** Values of the operators' catalogue, apart from its calls so that the console gets them without the schemas. */

/** Ready-made filters. A hidden item may be delisted too, and is in both. */
export const CATALOGUE_VIEWS = ['listed', 'pinned', 'hidden', 'delisted'] as const;

/** What an operator can set of an item, and the platform says something of. */
export const ITEM_FIELDS = [
  'name',
  'intro',
  'description',
  'category',
  'ratio',
  'icon',
  'video',
  'cover',
  'images',
  'downloadUrl',
  'rechargeUrl',
  'position',
  'listed',
] as const;

/** The ratio and an app's addresses are changed by an approval, whichever way. */
export const TAKEN_BACK_FIELDS = ITEM_FIELDS.filter(
  (field) => field !== 'ratio' && field !== 'downloadUrl' && field !== 'rechargeUrl',
);

export const ITEM_ACTIONS = ['hide', 'show', 'pin', 'unpin', 'delist', 'list'] as const;

export const BULK_ACTIONS = [...ITEM_ACTIONS, 'category'] as const;

/** What a file is shown as. */
export const UPLOAD_SHAPES = ['icon', 'picture', 'clip'] as const;

/** Bytes of a file that is uploaded. */
export const UPLOAD_MAX_BYTES = { icon: 10 * 1024 * 1024, picture: 10 * 1024 * 1024, clip: 20 * 1024 * 1024 } as const;
