/** Every message a single field can get. The English texts of the specification's sections 5 and 8 are word for word. */
export const FIELD_CODES = [
  'field_required',
  'field_type',
  'field_too_long',
  'field_invalid',
  'area_code_invalid',
  'phone_required',
  'phone_format',
  'phone_wrong',
  'password_required',
  'password_length',
  'code_required',
  'code_format',
  'uid_required',
  'uid_format',
  'amount_required',
  'amount_format',
  'safe_password_required',
  'safe_password_format',
  'date_format',
] as const;

export type FieldCode = (typeof FIELD_CODES)[number];
export type FieldMessages = Readonly<Record<FieldCode, string>>;
