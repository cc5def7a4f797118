import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/app.ts';

const messages: MessagesOf<typeof first> = {
  'app.title': 'Ang app na ito',
  'app.push': 'Push notifications',
  'app.push.text': 'Malalaman mo agad ang balita, kahit nakasara ang app.',
  'app.push.blocked': 'Naka-block ito sa settings ng phone mo para sa site na ito.',
  'app.push.failed': 'Hindi nabago ang push notifications. Subukan po ulit.',
  'app.install': 'I-install',
  'app.install.title': '{name} sa home screen mo',
  'app.install.text': 'Mabilis magbukas, at makikita mo kahit offline ang mga page na nabuksan mo na.',
  'app.install.ios': 'I-tap ang Share, saka ang “Add to Home Screen”.',
  'app.update.text': 'May bagong version na. Tapusin muna ang tina-type mo bago mag-update.',
  'app.update': 'I-update',
  'app.update.later': 'Mamaya na',
};

export default messages;
