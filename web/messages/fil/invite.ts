import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/invite.ts';

const messages: MessagesOf<typeof first> = {
  'invite.title': 'Mag-invite',
  'invite.brings': 'Mga benepisyo',
  'invite.brings.direct': 'Kikita ka sa mga in-invite mo',
  'invite.brings.indirect': 'Kikita ka sa mga in-invite nila',
  'invite.brings.start': 'Magsisimula sila sa rate na',
  'invite.brings.text':
    'May bahagi ka sa bayad ng mga platform sa mga benta nila, mula nang sumali sila. Wala itong bawas sa kanila.',
  'invite.brings.none': 'Wala ka pang rate para sa mga imbitasyon. Magtanong po sa customer service.',
  'invite.bind': 'Sino ang nag-invite sa iyo',
  'invite.bind.text':
    'May nag-invite ba sa iyo pero nag-sign up ka nang walang code? Idagdag ito rito. Isang beses lang ito puwede.',
  'invite.bind.code': 'Invite code',
  'invite.bind.next': 'Magpatuloy',
  'invite.bind.done': 'Nasa team ka na ni {name}',
  'invite.bound': 'In-invite ka ni {name} ({code}).',
  'invite.boundBefore': 'May naidagdag ka nang code. Isang beses lang ito puwede.',
  'invite.confirm': 'Idagdag ang code na ito?',
  'invite.confirm.who': 'In-invite ni',
  'invite.confirm.once': 'Hindi na ito mababago.',
  'invite.confirm.agents':
    'Makikita ng mga agent na nasa itaas mo ang pinaikling pangalan mo, ang level mo, at ang kabuuan ng team nila; higit pa roon lang kung papayagan mo sa Settings.',
  'invite.confirm.bind': 'Idagdag ang code',
  'invite.who': 'Mga in-invite ({count})',
  'invite.who.empty': 'Wala ka pang in-invite',
  'invite.who.empty.text': 'I-share ang link o poster mo. Lalabas dito ang mga mag-sign up gamit ito.',
  'invite.who.failed': 'Hindi na-load ang mga in-invite mo',
  'invite.since': 'mula {day}',
  'invite.name': 'Pangalan mo',
  'invite.name.shows': 'Ipakita ang first name ko sa mga ini-invite ko',
  'invite.name.text':
    'Makikita nila ito sa page kung saan sila nagsa-sign up. Kung naka-off ito, ang code lang ang makikita nila.',
  'invite.name.saved': 'Na-save na',
};

export default messages;
