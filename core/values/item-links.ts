import { hasNewTargets } from './targets.ts';

/**
 * An app's addresses. A change needs two operators, even within the same host: the path may contain another recipient.
 */
export const ADDRESS_FIELDS = ['downloadUrl', 'rechargeUrl'] as const;
/**
 * The texts of an item that users read, in their order on phones. Includes the name: its 300 characters could contain
 * an account's number.
 */
export const TEXT_FIELDS = ['name', 'intro', 'description'] as const;
/** The pictures and clips of an item: they may show an account's number. */
export const PICTURE_FIELDS = ['icon', 'images', 'video', 'cover'] as const;

export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type TextField = (typeof TEXT_FIELDS)[number];

/** The fields of an item that can send users elsewhere. */
export const TARGET_FIELDS = [...ADDRESS_FIELDS, ...TEXT_FIELDS, ...PICTURE_FIELDS] as const;

export type TargetField = (typeof TARGET_FIELDS)[number];

export interface TargetValues extends Readonly<Record<Exclude<TargetField, 'images'>, string>> {
  readonly images: readonly string[];
}

/** The values of an item that did not exist before. */
export const NO_TARGETS: TargetValues = {
  ...{ downloadUrl: '', rechargeUrl: '', name: '', intro: '', description: '' },
  ...{ icon: '', images: [], video: '', cover: '' },
};

export function isAddressField(field: string): field is AddressField {
  return (ADDRESS_FIELDS as readonly string[]).includes(field);
}

export function isTextField(field: string): field is TextField {
  return (TEXT_FIELDS as readonly string[]).includes(field);
}

/**
 * The fields with a target that is new to the item; removed targets do not count. Texts are also read together: a
 * number may begin in the name and end in the introduction.
 */
export function fieldsWithNewTargets(before: TargetValues, after: TargetValues): TargetField[] {
  const addresses = ADDRESS_FIELDS.filter((field) => after[field] !== '' && after[field] !== before[field]);
  return [...addresses, ...textsElsewhere(before, after), ...picturesElsewhere(before, after)];
}

/** Whether the texts have a new target only when they are read together. */
export function hasTargetAcrossTexts(before: TargetValues, after: TargetValues): boolean {
  return textsAlone(before, after).length === 0 && textsElsewhere(before, after).length > 0;
}

function textsElsewhere(before: TargetValues, after: TargetValues): TextField[] {
  const alone = textsAlone(before, after);
  if (alone.length > 0 || !hasNewTargets(textsOf(before), textsOf(after))) return alone;
  return TEXT_FIELDS.filter((field) => after[field] !== before[field]);
}

function textsAlone(before: TargetValues, after: TargetValues): TextField[] {
  return TEXT_FIELDS.filter((field) => hasNewTargets([before[field]], [after[field]]));
}

function textsOf(values: TargetValues): readonly string[] {
  return TEXT_FIELDS.map((field) => values[field]);
}

/**
 * The fields with a picture that is new to the item. Generated pictures need no check: they show its name and category.
 */
function picturesElsewhere(before: TargetValues, after: TargetValues) {
  const picturesBefore = new Set(PICTURE_FIELDS.flatMap((field) => before[field]));
  return PICTURE_FIELDS.filter((field) =>
    [after[field]].flat().some((address) => isOwnPicture(address) && !picturesBefore.has(address)),
  );
}

function isOwnPicture(address: string): boolean {
  return address !== '' && !address.startsWith('/media/drawn/');
}
