const messages = {
  'content.soon.text': 'This page is not available yet. It will open here soon.',
  'content.soon.ask': 'Contact customer service',
  'content.help': 'Help',
  'content.help.empty': 'No help articles yet',
  'content.service': 'Customer service',
  'content.service.handle': 'Contact',
  'content.service.hours': 'Hours',
  'content.service.open': 'Open chat',
  'content.service.copy': 'Copy contact',
  'content.about': 'About us',
  'content.about.company': 'Company',
  'content.about.icp': 'Filing number',
  'content.about.terms': 'Terms of use',
  'content.about.privacy': 'Privacy policy',
  'content.about.version': 'Version',
} as const;

export default messages;
