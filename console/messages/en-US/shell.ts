const messages = {
  'shell.title': 'Operator console',
  'shell.text': 'Review queues, users, catalogue and ledger open here.',
  'shell.toApp': 'To the app',
} as const;

export default messages;
