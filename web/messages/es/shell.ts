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
  'shell.offline.asOf': 'Lo que ves es de las {time}.',
  'shell.offline.unseen': 'Aún no habías abierto esta página. Se abrirá cuando tengas conexión.',
  'shell.error.system': 'Error del sistema',
  'shell.error.accountAbnormal': 'Hay un problema con tu cuenta. Contacta con atención al cliente',
  'shell.error.unreachable': 'No se pudo conectar con el servidor. Inténtalo de nuevo',
  'shell.failed': 'No se pudo cargar',
  'shell.failed.text': 'Revisa tu conexión e inténtalo de nuevo.',
  'shell.broken': 'Algo salió mal',
  'shell.broken.text': 'Tus cambios están a salvo. Vuelve a cargar la página.',
  'shell.reload': 'Volver a cargar',
  'shell.comingSoon.title': 'Próximamente',
  'shell.comingSoon.text': 'Mensajería de soporte: @{name}. Abre la aplicación de mensajería para consultar',
  'shell.comingSoon.ok': 'Aceptar',
  'shell.comingSoon.copies': 'Aceptar copia el usuario de contacto',
  'shell.copied': 'Copiado correctamente',
  'shell.copy.failed': 'No se pudo copiar',
  'shell.toHome': 'Ir al inicio',
  'shell.notFound.title': 'Página no encontrada',
  'shell.notFound.text': 'Puede que la página haya cambiado o que el enlace no sea correcto.',
  'shell.notAllowed.title': 'No disponible para tu cuenta',
  'shell.notAllowed.text':
    'Esta página es para líderes de equipo. Si necesitas acceso, contacta con atención al cliente.',
  'shell.notUpdated': 'No se pudo actualizar',
  'shell.asOf': 'No se pudo actualizar. Datos de las {time}',
};

export default messages;
