import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/moments.ts';

const messages: MessagesOf<typeof first> = {
  'moments.click': 'Una mong click: may nagbukas ng link mo',
  'moments.sale': 'Una mong benta: kinukumpirma pa ang kita mo rito',
  'moments.money': 'Una mong kita',
  'moments.money.text': 'Galing ito sa “{item}” at nasa balance mo na.',
  'moments.money.share': 'I-share ulit',
  'moments.money.why': 'Bakit {amount}?',
  'moments.level': 'VIP level {level}',
  'moments.level.text': 'Umabot ka sa bagong level.',
  'moments.level.open': 'Tingnan ang makukuha mo',
};

export default messages;
