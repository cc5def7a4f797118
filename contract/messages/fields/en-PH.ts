import type { FieldMessages } from './codes.ts';

const messages: FieldMessages = {
  field_required: 'Please fill this in',
  field_type: 'This is not the right kind of value',
  field_too_long: 'This is too long',
  field_invalid: 'This is not allowed here',
  area_code_invalid: 'Area code incorrect format',
  phone_required: 'Please enter phone number',
  phone_format: 'Phone number incorrect format',
  phone_wrong: 'Wrong number',
  password_required: 'Please enter password',
  password_length: 'Minimum 6 and maximum 12 digits password',
  code_required: 'Please enter verification code',
  code_format: 'The code has 6 digits',
  uid_required: 'Please enter the UID',
  uid_format: 'A UID has 8 digits',
  amount_required: 'Please enter the amount',
  amount_format: 'Please enter a correct amount, with at most 2 decimals',
  safe_password_required: 'Please enter the safe password',
  safe_password_format: 'The safe password has 6 digits',
  date_format: 'Please choose a date',
};

export default messages;
