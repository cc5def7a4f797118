import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/security.ts';

const messages: MessagesOf<typeof first> = {
  'security.lock': 'Bloqueo de la app',
  'security.lock.on': 'Activado',
  'security.lock.off': 'Desactivado',
  'security.lock.text':
    'La app pide un PIN de 6 dígitos al abrirla en este teléfono. Protege tu cuenta de quien tome tu teléfono. Tras {count} intentos fallidos, la app cierra la sesión.',
  'security.lock.insecure': 'El bloqueo necesita una conexión segura (https).',
  'security.lock.turnOn': 'Activar',
  'security.lock.turnOff': 'Desactivar',
  'security.lock.change': 'Cambiar PIN',
  'security.lock.choose': 'Elige un PIN',
  'security.lock.repeat': 'Escríbelo otra vez',
  'security.lock.differs': 'Los PIN no coinciden. Inténtalo de nuevo.',
  'security.lock.simple': 'Este PIN es fácil de adivinar. Elige otro.',
  'security.lock.current': 'Escribe el PIN de la app',
  'security.lock.after': 'Bloquear al salir de la app',
  'security.lock.after.0': 'Al instante',
  'security.lock.after.60': 'Tras 1 minuto',
  'security.lock.after.300': 'Tras 5 minutos',
  'security.lock.set': 'Bloqueo activado',
  'security.lock.changed': 'PIN cambiado',
  'security.lock.removed': 'Bloqueo desactivado',
  'security.lock.screen': 'Escribe el PIN de la app',
  'security.lock.wrong': 'PIN incorrecto. {count, plural, one {Queda # intento} other {Quedan # intentos}}',
  'security.lock.forgot': '¿Olvidaste el PIN? Cerrar sesión',
  'security.lock.out': 'Demasiados PIN incorrectos. Inicia sesión de nuevo.',
  'security.pin': 'Contraseña de la caja fuerte',
  'security.pin.text':
    'Seis dígitos que protegen tu dinero. Los pedimos al sacar dinero de la caja fuerte y en pagos por encima de un monto. No son la contraseña con la que inicias sesión ni el PIN de bloqueo de la app.',
  'security.pin.site': 'La pedimos siempre',
  'security.pin.transfers': 'Transferencias',
  'security.pin.withdrawals': 'Retiros',
  'security.pin.always': 'En cada pago',
  'security.pin.never': 'No se pide',
  'security.pin.above': 'Desde más de {amount}',
  'security.pin.own': 'Pedírmelo por encima de',
  'security.pin.own.hint':
    'Con 0 la pedimos en cada pago. Las transferencias de un día que enviaste sin ella se suman. No puede ser más de lo que exigimos.',
  'security.pin.save': 'Guardar',
  'security.pin.remove': 'Solo cuando sea obligatorio',
  'security.pin.saved': 'Guardado',
  'security.pin.raise': 'Escribe la contraseña de la caja fuerte para que la pidamos menos veces.',
  'security.pin.none': 'Primero necesitas una contraseña de la caja fuerte, de 6 dígitos.',
  'security.pin.choose': 'Crear la contraseña',
  'security.phone': 'Número de teléfono',
  'security.phone.now': 'Tu número actual: {phone}',
  'security.phone.new': 'Nuevo número de teléfono',
  'security.phone.change': 'Cambiar número',
  'security.phone.done': 'Tu número ahora es {phone}',
  'security.phone.told': 'Avisamos a tu número anterior por mensaje de texto.',
  'security.phone.sessions': 'Se cierra la sesión en tus demás dispositivos.',
  'security.phone.cools':
    'Los retiros, las cuentas de retiro y una nueva contraseña de la caja fuerte esperan {hours, plural, one {# hora} other {# horas}} tras el cambio.',
};

export default messages;
