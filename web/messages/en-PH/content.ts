import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/content.ts';

const messages: MessagesOf<typeof first> = {
  'content.later.report': 'Promotion report',
  'content.later.team': 'Team',
  'content.later.reportDetails': 'Report details',
  'content.later.rakeBack': 'Rebates',
  'content.later.downline': 'Team member',
  'content.later.text': 'We are still preparing this page. It will open here once it is ready.',
  'content.later.ask': 'Ask about it',
  'content.help': 'Help',
  'content.help.empty': 'There are no help articles yet',
  'content.service': 'Customer service',
  'content.service.handle': 'Contact',
  'content.service.hours': 'Office hours',
  'content.service.open': 'Open the chat',
  'content.service.copy': 'Copy the contact',
  'content.about': 'About us',
  'content.about.company': 'Company',
  'content.about.icp': 'Registration number',
  'content.about.version': 'Version',
};

export default messages;
