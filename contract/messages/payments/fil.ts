import type { PaymentMessages } from './type.ts';

const messages: PaymentMessages = {
  withdrawal: {
    requested: 'Na-request',
    rules_passed: 'Awtomatikong naaprubahan',
    sent_to_review: 'Nire-review',
    approved_once: 'May unang approval na; kailangan pa ng isa',
    approved: 'Aprubado',
    rejected: 'Hindi naaprubahan: {reason}. Nasa balance mo na ulit ang pera',
    cancelled: 'Kinansela mo. Nasa balance mo na ulit ang pera',
    returned_to_review: 'Nire-review ulit',
    on_hold: 'Naka-hold: {reason}',
    released: 'Hindi na naka-hold',
    being_paid: 'Ipinapadala',
    funds_short: 'Kulang muna ang pondo ng payment provider. Ipapadala namin ito sa lalong madaling panahon',
    paid: 'Kumpleto na',
    refused: 'Tinanggihan ang bayad: {reason}. Nasa balance mo na ulit ang pera',
    outcome_unknown: 'Chine-check namin ang status sa payment provider',
    reversed: 'Ibinalik: {reason}. Nasa balance mo na ulit ang pera at ang fee',
  },
  deposit: {
    opened: 'Ginawa',
    waiting_for_payment: 'Hinihintay ang bayad mo',
    pending: 'Pinoproseso ang bayad mo',
    paid: 'Bayad na at pumasok na',
    paid_late: 'Huli ang bayad, pero pumasok na',
    expired: 'Lampas na sa oras ng pagbabayad',
    refused: 'Tinanggihan ang bayad: {reason}',
    no_answer: 'Chine-check namin ang status sa payment provider',
    differs: 'Iba sa request. Nire-review',
    differs_amount:
      '{paid} ang dumating, pero {asked} ang hiniling. Magdedesisyon kami hanggang {due} kung papasok ang natanggap na halaga o ibabalik ito.',
    differs_currency:
      '{paid} ang dumating, pero {asked} ang hiniling: ibang currency. Magdedesisyon kami hanggang {due} kung ipapalit at papasok ito, o ibabalik.',
    differs_twice:
      '{paid} ang dumating sa ikalawang beses para sa iisang request. Magdedesisyon kami hanggang {due} kung papasok din ito o ibabalik.',
    differs_payer:
      '{paid} ang dumating mula sa account na iba ang pangalan. Magdedesisyon kami hanggang {due} kung papasok ito o ibabalik.',
    differs_limit: '{paid} ang dumating, lampas sa deposit limit na itinakda mo. Ibabalik namin ito hanggang {due}.',
    cancelled: 'Kinansela mo. Kung nakabayad ka na, papasok ito sa balance mo pagdating.',
    accepted: 'Tinanggap at pumasok na',
    sent_back: 'Ibinalik: {reason}',
    charged_back: 'Na-chargeback at ibinawas sa balance mo',
  },
  providerReasons: {
    account_unknown: 'hindi nakita ang account',
    account_closed: 'sarado o naka-block ang account',
    name_mismatch: 'hindi tugma ang pangalan sa account',
    amount_not_allowed: 'hindi tinatanggap ng account ang halagang ito',
    declined: 'tinanggihan ng bank o e-wallet',
  },
  arrivalRange: '{from} hanggang {to}',
  arrivalWithin: 'sa loob ng {to}',
};

export default messages;
