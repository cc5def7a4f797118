import type { BonusMessages } from './type.ts';

const messages: BonusMessages = {
  given: {
    first_deposit: 'Para sa una mong deposit',
    reload: 'Para sa deposit mo',
    free: 'Regalo ng site',
    cashback: 'Cashback sa talo mo sa mga laro',
    birthday: 'Para sa birthday mo',
    code: 'Para sa code mo',
  },
  ended: {
    met: 'Buo na ang turnover: puwede mo nang i-withdraw',
    expired: 'Naubos ang oras bago nabuo ang turnover',
    person: 'Isinuko mo ang bonus na ito',
    withdrawal: 'Natapos dahil sa withdrawal mo',
    operator: 'Tinapos ng site',
    rollback: 'Natapos: na-cancel ang isang tayang binilang',
    outflow: 'Natapos dahil naglabas ka ng pera sa account mo',
    charge_back: 'Natapos: na-chargeback ang deposit nito',
    level: 'Natapos: na-cancel ang pinagmulan ng level mo',
  },
  earlier: 'Ibinigay na sa naunang account na may ganitong mobile number',
};

export default messages;
