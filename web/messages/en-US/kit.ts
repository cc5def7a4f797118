const messages = {
  'kit.amount': 'Amount',
  'kit.available': 'Available: {amount}',
  'kit.all': 'All',
  'kit.atLeast': 'Minimum: {amount}',
  'kit.atMost': 'Maximum: {amount}',
  'kit.reference': 'Reference no.',
  'kit.reference.copy': 'Copy the reference number',
  'kit.share': 'Share',
  'kit.timeline': 'Timeline',
  'kit.why': 'Why {amount}?',
  'kit.table': 'Show as a table',
  'kit.debt.made': 'Owed since then: {amount}',
  'kit.debt.paid': 'Paid what you owed: {amount}',
  'kit.copy': 'Copy',
  'kit.picture': 'Save picture',
  'kit.picture.saved': 'Picture saved',
  'kit.picture.failed': 'Could not save the picture',
} as const;

export default messages;
