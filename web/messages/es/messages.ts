import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/messages.ts';

const messages: MessagesOf<typeof first> = {
  'messages.title': 'Mensajes',
  'messages.bell': '{count, plural, =0 {Mensajes} one {Mensajes: # sin leer} other {Mensajes: # sin leer}}',
  'messages.tabs': 'Tipos de mensajes',
  'messages.tab.inbox': 'Recibidos',
  'messages.tab.notice': 'Avisos',
  'messages.tab.activity': 'Actividades',
  'messages.tab.announcement': 'Anuncios',
  'messages.one.inbox': 'Mensaje',
  'messages.one.notice': 'Aviso',
  'messages.one.activity': 'Actividad',
  'messages.one.announcement': 'Anuncio',
  'messages.empty.inbox': 'No hay mensajes',
  'messages.empty.notice': 'No hay avisos',
  'messages.empty.activity': 'No hay actividades',
  'messages.empty.announcement': 'No hay anuncios',
  'messages.new': 'Nuevo',
  'messages.readAll': 'Marcar todo como leído',
  'messages.empty.text': 'Los mensajes nuevos aparecen aquí automáticamente.',
  'messages.failed': 'No se pudieron cargar los mensajes',
  'messages.gone': 'Este mensaje ya no está',
  'messages.gone.text': 'Los mensajes se guardan un tiempo y después se eliminan.',
  'messages.open': 'Abrir',
};

export default messages;
