import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/moments.ts';

const messages: MessagesOf<typeof first> = {
  'moments.click': 'Tu primer clic: abrieron tu enlace',
  'moments.sale': 'Tu primera venta: se está confirmando',
  'moments.money': 'Tu primer dinero',
  'moments.money.text': 'Viene de «{item}» y está en tu saldo.',
  'moments.money.share': 'Compartir otra vez',
  'moments.money.why': '¿Por qué {amount}?',
  'moments.level': 'Nivel VIP {level}',
  'moments.level.text': 'Alcanzaste un nivel nuevo.',
  'moments.level.open': 'Ver lo que incluye',
};

export default messages;
