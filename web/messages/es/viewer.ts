import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/viewer.ts';

const messages: MessagesOf<typeof first> = {
  'viewer.details': 'Detalles',
  'viewer.slides': 'Imágenes y video',
  'viewer.slide': '{number} de {total}',
  'viewer.video': 'Video de {name}',
  'viewer.image': 'Imagen {number} de {name}',
  'viewer.previous': 'Anterior',
  'viewer.next': 'Siguiente',
  'viewer.download': 'Descargar',
  'viewer.downloadFailed': 'la descarga ha fallado',
  'viewer.broken': 'No se pudo mostrar',
};

export default messages;
