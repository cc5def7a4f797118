const messages = {
  'ledger.title': 'Ledger',
} as const;

export default messages;
