import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/auth.ts';

const messages: MessagesOf<typeof first> = {
  'auth.login.title': 'Iniciar sesión',
  'auth.login.method': 'Cómo iniciar sesión',
  'auth.login.byPassword': 'Contraseña',
  'auth.login.byCode': 'Código',
  'auth.login.submit': 'Iniciar sesión',
  'auth.phone': 'Número de teléfono',
  'auth.areaCode': 'Código de país',
  'auth.password': 'Contraseña',
  'auth.password.new': 'Contraseña nueva',
  'auth.password.hint': 'De 6 a 12 caracteres',
  'auth.password.show': 'Mostrar contraseña',
  'auth.password.hide': 'Ocultar contraseña',
  'auth.code': 'Código de verificación',
  'auth.code.send': 'Enviar código',
  'auth.code.again': 'Reenviar',
  'auth.code.wait': 'Reenviar en {seconds} s',
  'auth.code.sent': 'Te enviamos un código. Es válido por {minutes, plural, one {# minuto} other {# minutos}}.',
  'auth.forgot': '¿Olvidaste la contraseña?',
  'auth.noAccount': '¿Aún no tienes cuenta?',
  'auth.haveAccount': '¿Ya tienes cuenta?',
  'auth.register.title': 'Crear una cuenta',
  'auth.register.link': 'Regístrate',
  'auth.register.submit': 'Crear cuenta',
  'auth.inviteCode': 'Código de invitación (opcional)',
  'auth.reset.title': 'Restablecer contraseña',
  'auth.reset.submit': 'Guardar contraseña nueva',
  'auth.reset.done': 'Contraseña cambiada. Inicia sesión con la nueva.',
  'auth.loss.ended': 'Tu sesión se cerró desde otro dispositivo o cambió tu contraseña. Inicia sesión de nuevo.',
  'auth.loss.unknown': 'Tu sesión terminó. Inicia sesión de nuevo.',
  'auth.loss.forbidden': 'Hay un problema con tu cuenta. Contacta con atención al cliente',
  'auth.help': 'Ayuda',
  'auth.language': 'Idioma',
};

export default messages;
