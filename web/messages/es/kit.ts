import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/kit.ts';

const messages: MessagesOf<typeof first> = {
  'kit.amount': 'Monto',
  'kit.available': 'Disponible: {amount}',
  'kit.all': 'Todo',
  'kit.atLeast': 'Mínimo: {amount}',
  'kit.atMost': 'Máximo: {amount}',
  'kit.reference': 'N.º de referencia',
  'kit.reference.copy': 'Copiar el número de referencia',
  'kit.share': 'Compartir',
  'kit.timeline': 'Seguimiento',
  'kit.progress': 'Etapas',
  'kit.why': '¿Por qué {amount}?',
  'kit.table': 'Ver como tabla',
  'kit.debt.made': 'Se sumó a lo que debes: {amount}',
  'kit.debt.paid': 'Se usó para pagar lo que debes: {amount}',
  'kit.sending': 'Se está enviando. Puedes salir de esta página: se envía una sola vez.',
  'kit.move.open': 'En curso',
  'kit.move.sending': 'Se está enviando',
  'kit.move.unclear': 'Sin confirmar',
  'kit.notDone': '{title}: {message}',
  'kit.copy': 'Copiar',
  'kit.picture': 'Guardar imagen',
  'kit.picture.saved': 'Imagen guardada',
  'kit.picture.failed': 'No se pudo guardar la imagen',
  'kit.newBalance': 'Tu saldo disponible',
  'kit.balanceAfter': 'Saldo después: {amount}',
};

export default messages;
