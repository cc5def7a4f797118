import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/rebates.ts';

const messages: MessagesOf<typeof first> = {
  'rebates.title': 'Rebates',
  'rebates.total': 'Puwede nang i-claim',
  'rebates.total.text': 'Papasok agad sa wallet mo ang na-claim na rebate.',
  'rebates.claimAll': 'I-claim lahat',
  'rebates.states': 'Status ng mga rebate',
  'rebates.state.claimable': 'Puwede na',
  'rebates.state.claimed': 'Na-claim',
  'rebates.state.expired': 'Expired',
  'rebates.of.own': 'Komisyon mo',
  'rebates.of.team': 'Komisyon mula sa team mo',
  'rebates.of.conversions': 'Mga benta mo',
  'rebates.share': '{rate}% ng {base}',
  'rebates.levelShare': 'Kasama ang dagdag na {rate}% para sa VIP {level}',
  'rebates.why.own': 'Pumasok mong komisyon:',
  'rebates.why.team': 'Pumasok na komisyon mula sa team mo:',
  'rebates.why.conversions': 'Kabuuan ng mga benta mo:',
  'rebates.at.claimable': 'I-claim bago ang {at}',
  'rebates.at.claimed': 'Na-claim {at}',
  'rebates.at.expired': 'Nag-expire {at}',
  'rebates.claim': 'I-claim ang {amount}',
  'rebates.takenBack': 'Binawi ang {amount}: may mga bentang na-cancel',
  'rebates.done': 'Nasa wallet mo na ang {amount}',
  'rebates.unclear': 'Hindi pa namin alam kung pumasok na ito. I-tap ulit: isang beses lang itong babayaran.',
  'rebates.failed': 'Hindi na-load ang mga rebate',
  'rebates.empty.claimable': 'Walang rebate na puwedeng i-claim',
  'rebates.empty.claimed': 'Wala ka pang na-claim na rebate',
  'rebates.empty.expired': 'Walang expired na rebate',
  'rebates.empty.text': 'May lalabas na rebate dito pagkatapos ng panahong may kita ka.',
};

export default messages;
