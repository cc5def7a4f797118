import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/cards.ts';
import enUS from '../en-US/cards.ts';

const messages: MessagesOf<typeof first> = {
  ...enUS,
  'cards.empty.text': 'Add the bank account or e-wallet that your cash-outs go to.',
  'cards.addWallet': 'Add an e-wallet',
  'cards.changeWallet': 'Change the e-wallet',
  'cards.remove.text': 'Cash-outs that are on their way to it go on.',
  'cards.noBanks': 'Cash-outs go to e-wallets only here.',
  'cards.noWallets': 'Cash-outs go to bank accounts only here.',
  'cards.holder.first': 'As the bank or e-wallet has it. It becomes your name here.',
  'cards.wallet': 'E-wallet',
  'cards.wallet.choose': 'Choose an e-wallet',
  'cards.number.phone': 'Mobile number of the e-wallet',
  'cards.number.phone_or_email': 'Mobile number or e-mail of the e-wallet',
  'cards.saved.now': 'You can cash out to it now.',
  'cards.saved.cooling': 'For your safety, you can cash out to it from {when} on.',
  'cards.saved.withdraw': 'Cash out to it',
};

export default messages;
