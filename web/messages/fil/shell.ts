import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/shell.ts';

const messages: MessagesOf<typeof first> = {
  'shell.tab.home': 'Home',
  'shell.tab.report': 'Report',
  'shell.tab.team': 'Team',
  'shell.tab.promotion': 'Mga link',
  'shell.tab.my': 'Account',
  'shell.tabs': 'Mga pangunahing page',
  'shell.back': 'Bumalik',
  'shell.close': 'Isara',
  'shell.retry': 'Subukan ulit',
  'shell.cancel': 'I-cancel',
  'shell.confirm': 'Kumpirmahin',
  'shell.loading': 'Naglo-load',
  'shell.offline': 'Offline ka ngayon',
  'shell.offline.asOf': 'Data as of {time} ang nakikita mo.',
  'shell.offline.unseen': 'Hindi mo pa nabuksan ang page na ito. Magbubukas ito kapag online ka na ulit.',
  'shell.error.system': 'System error',
  'shell.error.accountAbnormal': 'May problema sa account mo. Makipag-ugnayan po sa customer service',
  'shell.error.unreachable': 'Hindi maabot ang server. Subukan po ulit',
  'shell.failed': 'Hindi ito na-load',
  'shell.failed.text': 'I-check ang connection mo at subukan ulit.',
  'shell.broken': 'May nangyaring mali',
  'shell.broken.text': 'Ligtas ang mga binago mo. Paki-reload ang page.',
  'shell.reload': 'I-reload',
  'shell.comingSoon.title': 'Malapit na',
  'shell.comingSoon.text': 'Support sa messaging app: @{name}. Buksan ang messaging app para magtanong',
  'shell.comingSoon.ok': 'OK',
  'shell.comingSoon.copies': 'Makokopya ang contact kapag pinindot ang OK',
  'shell.copied': 'Nakopya na',
  'shell.copy.failed': 'Hindi nakopya',
  'shell.toHome': 'Pumunta sa Home',
  'shell.notFound.title': 'Hindi nakita ang page',
  'shell.notFound.text': 'Baka nalipat na ang page o mali ang link.',
  'shell.notAllowed.title': 'Hindi available sa account mo',
  'shell.notAllowed.text':
    'Para sa mga team leader ang page na ito. Kung kailangan mo ng access, mag-message sa customer service.',
  'shell.notUpdated': 'Hindi na-update',
  'shell.asOf': 'Hindi na-update. Data as of {time}',
};

export default messages;
