const messages = {
  'content.later.report': 'Promotion report',
  'content.later.team': 'Team',
  'content.later.reportDetails': 'Report details',
  'content.later.rakeBack': 'Rebates',
  'content.later.downline': 'Team member',
  'content.later.text': 'This page is being prepared. It opens here as soon as it is ready.',
  'content.later.ask': 'Ask about it',
  'content.help': 'Help',
  'content.help.empty': 'There are no help articles yet',
  'content.service': 'Customer service',
  'content.service.handle': 'Contact',
  'content.service.hours': 'Hours',
  'content.service.open': 'Open the chat',
  'content.service.copy': 'Copy the contact',
  'content.about': 'About us',
  'content.about.company': 'Company',
  'content.about.icp': 'Filing number',
  'content.about.version': 'Version',
} as const;

export default messages;
