import type { FieldMessages } from './codes.ts';

const messages: FieldMessages = {
  field_required: 'Completa este campo',
  field_type: 'El tipo de valor no es correcto',
  field_too_long: 'Es demasiado largo',
  field_invalid: 'Este valor no es válido',
  area_code_invalid: 'Formato del código de área incorrecto',
  phone_required: 'Introduce el número de teléfono',
  phone_format: 'Formato del número de teléfono incorrecto',
  phone_wrong: 'Número equivocado',
  password_required: 'Introduce la contraseña',
  password_length: 'La contraseña debe tener entre 6 y 12 caracteres',
  code_required: 'Introduce el código de verificación',
  code_format: 'El código tiene 6 cifras',
  uid_required: 'Introduce el UID',
  uid_format: 'Un UID tiene 8 cifras',
  amount_required: 'Introduce el importe',
  amount_format: 'Introduce un importe correcto, con 2 decimales como máximo',
  safe_password_required: 'Introduce la contraseña de la caja fuerte',
  safe_password_format: 'La contraseña de la caja fuerte tiene 6 cifras',
  date_format: 'Elige una fecha',
};

export default messages;
