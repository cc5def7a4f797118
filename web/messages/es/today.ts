import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/today.ts';

const messages: MessagesOf<typeof first> = {
  'today.label': 'Hoy',
  'today.clicks': '{count, plural, one {# clic} other {# clics}}',
  'today.report': 'Hoy {amount}, {clicks}: abrir el informe',
  'today.wallet': 'Saldo {amount}: abrir mi cuenta',
  'today.links': 'Tus enlaces',
  'today.links.named': 'Tus enlaces, últimos 7 días: {list}',
  'today.links.none': 'Solicita abajo tu primer enlace.',
  'today.failed': 'No se pudo cargar',
  'suggest.label': 'Sugerencias',
  'suggest.found': '{count, plural, one {# sugerencia} other {# sugerencias}}',
  'suggest.none': 'Ningún nombre contiene «{query}».',
  'home.empty': 'todavía no hay juegos',
  'home.empty.search': 'Sin resultados para «{query}». Prueba con un nombre más corto.',
  'home.empty.category': 'Todavía no hay nada en esta categoría. Prueba con otra.',
  'home.empty.text': 'Los juegos nuevos aparecerán aquí.',
  'home.empty.showAll': 'Ver todos',
  'home.refresh.pull': 'Desliza para actualizar',
  'home.refresh.release': 'Suelta para actualizar',
  'home.refresh.running': 'Actualizando',
  'start.label': 'Tus primeras ganancias',
  'start.choose': 'Elige',
  'start.share': 'Comparte',
  'start.earn': 'Gana',
  'start.isDone': '(hecho)',
  'start.choose.hint': 'Toca Solicitar en lo que te guste.',
  'start.share.hint': 'Comparte tu enlace de {name}.',
  'start.share.wait': '{name}: esperando el enlace, a más tardar: {moment}.',
  'start.earn.hint': '{count, plural, one {# clic} other {# clics}} hasta ahora. Tu primera venta aparecerá aquí.',
  'start.noRate': 'Aún no tienes tarifa: tus ventas no te dan nada.',
  'start.noRate.add': 'Añadir un código de invitación',
  'start.noRate.ask': 'Preguntar a atención al cliente',
};

export default messages;
