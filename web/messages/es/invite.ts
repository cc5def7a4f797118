import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/invite.ts';

const messages: MessagesOf<typeof first> = {
  'invite.title': 'Invitar',
  'invite.brings': 'Beneficios',
  'invite.brings.direct': 'Ganas por quienes invitas',
  'invite.brings.indirect': 'Ganas por quienes ellos invitan',
  'invite.brings.start': 'Empiezan con una parte del',
  'invite.brings.text':
    'Parte de lo que pagan las plataformas por sus ventas, desde el día en que se unen. A ellos no les cuesta nada.',
  'invite.brings.none': 'Aún no tienes asignada una parte por invitaciones. Consulta a atención al cliente.',
  'invite.bind': 'Quién te invitó',
  'invite.bind.text': '¿Te invitaron, pero te registraste sin el código? Agrégalo aquí. Solo se puede hacer una vez.',
  'invite.bind.code': 'Código de invitación',
  'invite.bind.next': 'Continuar',
  'invite.bind.done': 'Ahora estás en el equipo de {name}',
  'invite.bound': 'Te invitó {name} ({code}).',
  'invite.boundBefore': 'Ya vinculaste un código. Solo se puede hacer una vez.',
  'invite.confirm': '¿Vincular este código?',
  'invite.confirm.who': 'Te invitó',
  'invite.confirm.once': 'Después no se puede cambiar.',
  'invite.confirm.agents':
    'Los agentes por encima de ti verán tu nombre abreviado, tu nivel y los totales de su equipo; más, solo si lo permites en Ajustes.',
  'invite.confirm.bind': 'Vincular código',
  'invite.who': 'Usuarios invitados ({count})',
  'invite.who.empty': 'Aún no hay usuarios invitados',
  'invite.who.empty.text': 'Comparte tu enlace o tu cartel. Quien se registre con él aparecerá aquí.',
  'invite.who.failed': 'No se pudieron cargar tus usuarios invitados',
  'invite.since': 'desde el {day}',
  'invite.name': 'Tu nombre',
  'invite.name.shows': 'Mostrar mi nombre a quienes invito',
  'invite.name.text': 'Lo ven en la página donde se registran. Si no, solo ven el código.',
  'invite.name.saved': 'Guardado',
};

export default messages;
