import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/app.ts';

const messages: MessagesOf<typeof first> = {
  'app.title': 'Esta app',
  'app.push': 'Notificaciones push',
  'app.push.text': 'Entérate al instante, aunque la app esté cerrada.',
  'app.push.blocked': 'Bloqueadas en los ajustes de tu teléfono para este sitio.',
  'app.push.failed': 'No se pudieron cambiar las notificaciones push. Inténtalo de nuevo.',
  'app.install': 'Instalar',
  'app.install.title': '{name} en tu pantalla de inicio',
  'app.install.text': 'Se abre al instante y muestra sin conexión lo que ya viste.',
  'app.install.ios': 'Toca Compartir y luego «Añadir a pantalla de inicio».',
  'app.update.text': 'Hay una nueva versión. Actualiza cuando no tengas nada a medias.',
  'app.update': 'Actualizar',
  'app.update.later': 'Más tarde',
};

export default messages;
