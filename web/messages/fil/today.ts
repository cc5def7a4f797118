import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/today.ts';

const messages: MessagesOf<typeof first> = {
  'today.label': 'Ngayon',
  'today.clicks': '{count, plural, other {# click}}',
  'today.report': 'Ngayon {amount}, {clicks}: buksan ang report',
  'today.wallet': 'Balance {amount}: buksan ang account ko',
  'today.links': 'Mga link mo',
  'today.links.named': 'Mga link mo, huling 7 araw: {list}',
  'today.links.none': 'Mag-apply sa ibaba para makuha ang una mong link.',
  'today.failed': 'Hindi na-load',
  'suggest.label': 'Mga suggestion',
  'suggest.found': '{count, plural, other {# suggestion}}',
  'suggest.none': 'Walang pangalan na may “{query}”.',
  'home.empty': 'Wala pang laro',
  'home.empty.search': 'Walang nakita para sa “{query}”. Subukan ang mas maikling pangalan.',
  'home.empty.category': 'Wala pa sa kategoryang ito. Subukan ang iba.',
  'home.empty.text': 'Dito lalabas ang mga bagong laro.',
  'home.empty.showAll': 'Ipakita lahat',
  'home.refresh.pull': 'Hilahin para mag-refresh',
  'home.refresh.release': 'Bitawan para mag-refresh',
  'home.refresh.running': 'Nagre-refresh',
  'start.label': 'Ang unang kita mo',
  'start.choose': 'Pumili',
  'start.share': 'I-share',
  'start.earn': 'Kumita',
  'start.isDone': '(tapos na)',
  'start.choose.hint': 'I-tap ang Mag-apply sa item na gusto mo.',
  'start.share.hint': 'I-share ang link mo sa {name}.',
  'start.share.wait': '{name}: hinihintay ang link, hanggang {moment}.',
  'start.earn.hint': '{count, plural, one {# click} other {# click}} na. Dito lalabas ang unang benta mo.',
  'start.noRate': 'Wala ka pang rate, kaya walang kita ang mga benta mo.',
  'start.noRate.add': 'Maglagay ng invitation code',
  'start.noRate.ask': 'Magtanong sa customer service',
};

export default messages;
