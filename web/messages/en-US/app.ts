const messages = {
  'app.title': 'This app',
  'app.push': 'Push notifications',
  'app.push.text': 'Get notified at once, even when the app is closed.',
  'app.push.blocked': 'Blocked in your phone’s settings for this site.',
  'app.push.failed': 'Could not change push notifications. Please try again.',
  'app.install': 'Install',
  'app.install.title': '{name} on your home screen',
  'app.install.text': 'Opens instantly and keeps visited pages available offline.',
  'app.install.ios': 'Tap Share, then “Add to Home Screen”.',
  'app.update.text': 'A new version is ready. Finish what you are typing before you update.',
  'app.update': 'Update',
  'app.update.later': 'Later',
} as const;

export default messages;
