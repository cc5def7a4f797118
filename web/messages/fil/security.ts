import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/security.ts';

const messages: MessagesOf<typeof first> = {
  'security.lock': 'App lock',
  'security.lock.on': 'Naka-on',
  'security.lock.off': 'Naka-off',
  'security.lock.text':
    'Hihingi ang app ng 6-digit PIN kapag binuksan mo ito sa phone na ito. Pinoprotektahan nito ang account mo kung may ibang makahawak ng phone mo. Pagkatapos ng {count} maling subok, magla-log out ang app.',
  'security.lock.insecure': 'Kailangan ng app lock ang secure na connection (https).',
  'security.lock.turnOn': 'I-on',
  'security.lock.turnOff': 'I-off',
  'security.lock.change': 'Palitan ang PIN',
  'security.lock.choose': 'Gumawa ng PIN',
  'security.lock.repeat': 'Ilagay ito ulit',
  'security.lock.differs': 'Hindi magkapareho ang PIN. Subukan ulit.',
  'security.lock.simple': 'Madaling hulaan ang PIN na ito. Pumili ng iba.',
  'security.lock.current': 'Ilagay ang app PIN mo',
  'security.lock.after': 'I-lock kapag umalis ako sa app',
  'security.lock.after.0': 'Agad',
  'security.lock.after.60': 'Pagkalipas ng 1 minuto',
  'security.lock.after.300': 'Pagkalipas ng 5 minuto',
  'security.lock.set': 'Naka-on na ang app lock',
  'security.lock.changed': 'Napalitan na ang PIN',
  'security.lock.removed': 'Naka-off na ang app lock',
  'security.lock.screen': 'Ilagay ang app PIN mo',
  'security.lock.wrong': 'Maling PIN. {count, plural, other {# subok na lang ang natitira}}',
  'security.lock.forgot': 'Nakalimutan ang PIN? Mag-log out',
  'security.lock.out': 'Masyado nang maraming maling PIN. Mag-log in po ulit.',
  'security.pin': 'Safe password',
  'security.pin.text':
    'Anim na digit na nagpoprotekta sa pera mo. Hinihingi namin ito kapag naglalabas ka ng pera sa safe, at sa mga bayad na lampas sa isang halaga. Iba ito sa password mo sa pag-log in at sa PIN ng app lock.',
  'security.pin.site': 'Lagi naming hinihingi',
  'security.pin.transfers': 'Transfers',
  'security.pin.withdrawals': 'Withdrawals',
  'security.pin.always': 'Bawat transaction',
  'security.pin.never': 'Hindi kailangan',
  'security.pin.above': 'Kapag lampas sa {amount}',
  'security.pin.own': 'Hingin kapag lampas sa',
  'security.pin.own.hint':
    'Kapag 0, hihingin sa bawat transaction. Pinagsasama ang mga padala sa isang araw na hindi ginamitan nito. Hindi puwedeng mas mataas sa hinihingi namin.',
  'security.pin.save': 'I-save',
  'security.pin.remove': 'Kapag kailangan lang namin',
  'security.pin.saved': 'Na-save na',
  'security.pin.raise': 'Ilagay ang safe password mo para mas madalang namin itong hingin.',
  'security.pin.none': 'Kailangan mo muna ng safe password, na 6 na digit.',
  'security.pin.choose': 'Gumawa ng safe password',
  'security.phone': 'Mobile number',
  'security.phone.now': 'Number mo ngayon: {phone}',
  'security.phone.new': 'Bagong mobile number',
  'security.phone.change': 'Palitan ang number',
  'security.phone.done': 'Ang number mo na ay {phone}',
  'security.phone.told': 'Magte-text kami sa dati mong number.',
  'security.phone.sessions': 'Mala-log out ang iba mong device.',
  'security.phone.cools':
    'Makakapag-withdraw at makakapagpalit ka ulit ng payout account at safe password {hours, plural, other {# oras}} pagkatapos ng pagpapalit.',
};

export default messages;
