const messages = {
  'app.title': 'This app',
  'app.push': 'Push notifications',
  'app.push.text': 'Be told at once, also while the app is closed.',
  'app.push.blocked': 'Blocked in your phone’s settings for this site.',
  'app.push.failed': 'Could not change push notifications. Please try again.',
  'app.install': 'Install',
  'app.install.title': '{name} on your home screen',
  'app.install.text': 'Opens at once and works offline for what you have seen.',
  'app.install.ios': 'Tap Share, then “Add to Home Screen”.',
  'app.update.text': 'A new version is ready. Update when nothing is half typed.',
  'app.update': 'Update',
  'app.update.later': 'Later',
} as const;

export default messages;
