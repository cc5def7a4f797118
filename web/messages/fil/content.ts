import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/content.ts';

const messages: MessagesOf<typeof first> = {
  'content.soon.text': 'Hindi pa available ang page na ito. Malapit na itong magbukas dito.',
  'content.soon.ask': 'Mag-message sa customer service',
  'content.help': 'Tulong',
  'content.help.empty': 'Wala pang mga sagot dito',
  'content.service': 'Customer service',
  'content.service.handle': 'Contact',
  'content.service.hours': 'Oras ng serbisyo',
  'content.service.open': 'Buksan ang chat',
  'content.service.copy': 'I-copy ang contact',
  'content.about': 'Tungkol sa amin',
  'content.about.company': 'Kumpanya',
  'content.about.icp': 'Registration number',
  'content.about.terms': 'Terms of use',
  'content.about.privacy': 'Privacy policy',
  'content.about.version': 'Version',
};

export default messages;
