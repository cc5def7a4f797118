/** Values of the operators' catalogue, in a separate file so that the console loads them without the schemas. */

/** Fields that both an operator and the platform set. */
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

/** Fields that can be reset to the platform's value. The ratio and an app's addresses need an approval instead. */
export const RESTORABLE_FIELDS = ITEM_FIELDS.filter(
  (field) => field !== 'ratio' && field !== 'downloadUrl' && field !== 'rechargeUrl',
);

export const ITEM_ACTIONS = ['hide', 'show', 'pin', 'unpin', 'delist', 'list'] as const;

export const BULK_ACTIONS = [...ITEM_ACTIONS, 'category'] as const;

/** The aspect ratios in which files are displayed. */
export const UPLOAD_SHAPES = ['icon', 'picture', 'clip'] as const;

/** Maximum bytes of an uploaded file. */
export const UPLOAD_MAX_BYTES = { icon: 10 * 1024 * 1024, picture: 10 * 1024 * 1024, clip: 20 * 1024 * 1024 } as const;
