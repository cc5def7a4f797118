import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/withdraw.ts';
import enUS from '../en-US/withdraw.ts';

const messages: MessagesOf<typeof first> = {
  ...enUS,
  'withdraw.title': 'Cash out',
  'withdraw.empty.accounts.text': 'Add a bank account or an e-wallet once; then a cash-out takes a minute.',
  'withdraw.addWallet': 'Add an e-wallet',
  'withdraw.terms': 'What holds for every cash-out',
  'withdraw.arrival.wallet': 'To an e-wallet',
  'withdraw.confirm.title': 'Cash out {amount}?',
  'withdraw.confirm.submit': 'Cash out',
  'withdraw.unclear': 'We do not know yet if this came through. Try again: it will not be cashed out twice.',
  'withdraw.records': 'Cash-out history',
  'withdraw.empty': 'No cash-outs yet',
  'withdraw.empty.text': 'Each cash-out is kept here with what happened to it.',
  'withdraw.failed': 'Cash-outs could not be loaded',
  'withdraw.detail': 'Cash-out',
  'withdraw.gone': 'There is no such cash-out',
  'withdraw.says.Exec': 'The bank or e-wallet has it. It can no longer be cancelled.',
  'withdraw.says.Error':
    'The answer of the bank or e-wallet is missing. We ask until it is there; your money is not lost.',
  'withdraw.cancel': 'Cancel the cash-out',
  'withdraw.cancel.title': 'Cancel this cash-out?',
  'withdraw.news.other': 'Cash-out of {amount}: {reason}',
};

export default messages;
