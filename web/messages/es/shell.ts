import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/shell.ts';

const messages: MessagesOf<typeof first> = {
  'shell.tab.home': 'Inicio',
  'shell.tab.report': 'Informe',
  'shell.tab.team': 'Equipo',
  'shell.tab.promotion': 'Promoción',
  'shell.tab.my': 'Cuenta',
  'shell.tabs': 'Páginas principales',
  'shell.back': 'Atrás',
  'shell.close': 'Cerrar',
  'shell.retry': 'Reintentar',
  'shell.cancel': 'Cancelar',
  'shell.confirm': 'Confirmar',
  'shell.loading': 'Cargando',
  'shell.offline': 'Sin conexión',
  'shell.offline.keeps': 'Lo que ya viste sigue aquí. Lo nuevo llegará cuando vuelvas a tener conexión.',
  'shell.error.system': 'Error del sistema',
  'shell.error.accountAbnormal': 'Hay un problema con tu cuenta. Contacta con atención al cliente',
  'shell.error.unreachable': 'No se pudo conectar con el servidor. Inténtalo de nuevo',
  'shell.failed': 'No se pudo cargar',
  'shell.failed.text': 'Revisa tu conexión e inténtalo de nuevo.',
  'shell.broken': 'Algo salió mal en esta página',
  'shell.broken.text': 'No se perdió nada de lo que hiciste. Vuelve a cargar la página.',
  'shell.reload': 'Volver a cargar',
  'shell.comingSoon.title': 'Próximamente',
  'shell.comingSoon.text': 'Mensajería de soporte: @{name}. Abre la aplicación de mensajería para consultar',
  'shell.comingSoon.ok': 'Aceptar',
  'shell.copied': 'Copiado correctamente',
  'shell.copy.failed': 'No se pudo copiar',
  'shell.toHome': 'Volver al inicio',
  'shell.notFound.title': 'Página no encontrada',
  'shell.notFound.text': 'No hay nada en esta dirección.',
  'shell.notAllowed.title': 'No disponible para tu cuenta',
  'shell.notAllowed.text':
    'Esta página es para líderes de equipo. Si crees que deberías verla, pregunta a atención al cliente.',
};

export default messages;
