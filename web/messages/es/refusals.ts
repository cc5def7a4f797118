import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/refusals.ts';

const messages: MessagesOf<typeof first> = {
  'item.applied': 'solicitud realizada',
  'item.applied.next': 'Obtén tu enlace',
  'item.applied.later': 'Tu enlace está en camino. Algunos tardan un día. Te avisaremos y podrás compartirlo.',
  'item.waits': 'Esperando el enlace. La plataforma responderá a más tardar: {moment}.',
  'item.refusal.refused': 'La plataforma rechazó la solicitud.',
  'item.refusal.refused.next': 'Puedes volver a solicitarlo o elegir otro.',
  'item.refusal.not_participated': 'todavía no has participado, no se puede reclamar',
  'item.refusal.not_participated.next': 'Participa primero en la plataforma de video y vuelve a solicitarla.',
  'item.refusal.all_claimed': 'ya se han repartido todas las tareas',
  'item.refusal.all_claimed.next': 'Elige otra tarea.',
  'item.refusal.data_error': 'error de datos',
  'item.refusal.data_error.next': 'Vuelve a solicitarlo en unos minutos.',
  'item.refusal.no_answer': 'La plataforma no respondió.',
  'item.refusal.no_answer.next': 'Vuelve a solicitarlo.',
};

export default messages;
