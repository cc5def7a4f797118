import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/vip.ts';

const messages: MessagesOf<typeof first> = {
  'vip.title': 'VIP',
  'vip.level': 'VIP {level}',
  'vip.reached': 'Naabot mo ang VIP {level}',
  'vip.progress': 'Papunta sa susunod na level',
  'vip.missing': '{amount} pa para sa VIP {level}',
  'vip.highest': 'Nasa pinakamataas na level ka na.',
  'vip.period': 'Binibilang mula {from} hanggang {to}',
  'vip.keep':
    'Para manatiling VIP {level}, kailangan mo pa ng {amount} hanggang {until}. Kung hindi, bababa ka sa VIP {below} kinabukasan.',
  'vip.counts': 'Ang binibilang',
  'vip.source.turnover': 'Taya mula sa sarili mong pera, bawas ang mga na-cancel',
  'vip.source.deposits': 'Mga deposit na hindi mo inilalabas',
  'vip.source.earnings': 'Komisyon',
  'vip.sum': 'Ang pinakamataas ang bilang',
  'vip.bonus': 'Bonus ngayong buwan',
  'vip.bonus.why': 'Dahil VIP {level} ka. Isang beses sa isang buwan, diretso sa wallet mo.',
  'vip.bonus.until': 'I-claim hanggang {until}',
  'vip.bonus.claim': 'I-claim ang {amount}',
  'vip.bonus.claimed': 'Na-claim {at}',
  'vip.bonus.done': 'Nasa wallet mo na ang {amount}',
  'vip.bonus.unclear': 'Hindi pa namin alam kung pumasok na ito. I-tap ulit: isang beses lang itong babayaran.',
  'vip.levels': 'Mga benepisyo ng bawat level',
  'vip.levels.choose': 'Level',
  'vip.isYours': 'Level mo',
  'vip.need': 'Mula {amount}',
  'vip.yours': 'ikaw: {value}',
  'vip.percent': '+{rate}%',
  'vip.gives.withdrawFee': 'Fee sa pag-withdraw',
  'vip.gives.withdrawDay': 'Max na withdrawal kada araw',
  'vip.gives.withdrawMonth': 'Max na withdrawal kada buwan',
  'vip.gives.monthlyBonus': 'Buwanang bonus',
  'vip.gives.rebate': 'Dagdag sa bawat rebate',
  'vip.moves': 'Level history',
  'vip.moves.empty': 'Wala pang pagbabago sa level',
  'vip.moves.empty.text': 'Dito lalabas ang bawat pagbabago sa level mo, at kung bakit.',
  'vip.moves.failed': 'Hindi na-load ang level history mo',
  'vip.move.up': 'Tumaas mula VIP {from} sa VIP {to}',
  'vip.move.down': 'Bumaba mula VIP {from} sa VIP {to}',
  'vip.move.reached': 'Naabot ang {need}: {levelPoints} ang bilang noon',
  'vip.move.not_kept': '{levelPoints} lang sa katapusan ng panahon; {need} ang kailangan',
  'vip.move.taken_back': 'May mga binawi sa binilang: {levelPoints} ang natira, {need} ang kailangan',
  'vip.move.left': 'May inilabas na deposit: {levelPoints} ang natira, {need} ang kailangan',
  'vip.move.byHand': 'Itinakda ng site',
  'vip.guide': 'Paano gumagana ang mga level',
  'vip.guide.counts': 'Ito ang binibilang: {names}.',
  'vip.guide.once':
    'Ang pinakamataas lang sa mga ito ang bilang, hindi ang kabuuan: isang beses lang binibilang ang kinita mo at saka itinaya.',
  'vip.guide.stayed':
    'Binibilang ang deposit pagkalipas ng {days} araw dito, bawas ang na-withdraw o naipadala mo. Kapag inilabas ito, matatapos ang level na nakuha mo rito.',
  'vip.guide.up': 'Tataas ka agad kapag naabot mo ang kailangan ng isang level.',
  'vip.guide.down':
    'Sa iyo ang level hanggang katapusan ng panahong ito at ng susunod. Kung hindi mo ulit maabot sa panahong iyon, bababa ka ng isang level sa katapusan nito. Aabisuhan ka namin bago iyon.',
  'vip.guide.never':
    'Sa iyo na habambuhay ang level na naabot mo, maliban kung ma-cancel ang mga taya o bentang pinagmulan nito.',
  'vip.guide.even': 'Hindi bilang ang round na may ilang taya kung halos pareho lang ang balik sa itinaya mo.',
  'vip.guide.takenBack': 'Kapag na-cancel ang mga taya o komisyon, matatapos agad ang level na nakuha mo rito.',
  'vip.guide.gives': 'Agad at awtomatiko ang mga benepisyo ng level mo: fee at limit sa pag-withdraw, at mga rebate.',
  'vip.guide.bonus':
    'Dito mo makukuha ang buwanang bonus, isang beses sa isang buwan, ayon sa level mo sa oras na iyon.',
};

export default messages;
