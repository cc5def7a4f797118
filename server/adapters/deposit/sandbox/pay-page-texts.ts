import type { Locale } from '../../../platform/http/site.ts';
import type { SandboxOutcome, SandboxPayment } from './sandbox-deposit.ts';

export interface PayPageTexts {
  readonly title: string;
  readonly reference: string;
  readonly noRealMoney: string;
  readonly payWithin: (time: string) => string;
  readonly tooLate: string;
  readonly back: string;
  readonly backWithoutPaying: string;
  readonly statuses: Readonly<Record<SandboxPayment['status'], string>>;
  readonly outcomes: Readonly<Record<SandboxOutcome, string>>;
}

const english: PayPageTexts = {
  title: 'Sandbox payment',
  reference: 'Reference',
  noRealMoney: 'No real money moves here.',
  payWithin: (time) => `Pay within ${time}`,
  tooLate: 'The time to pay is over',
  back: 'Back to your deposit',
  backWithoutPaying: 'Back without paying',
  statuses: {
    open: 'Waiting for payment',
    pending: 'Processing',
    paid: 'Paid',
    refused: 'Failed',
    expired: 'Expired',
    charged_back: 'Charged back',
  },
  outcomes: {
    paid: 'Pay',
    failed: 'Let it fail',
    expired: 'Let it expire',
    'paid-twice': 'Pay, and report it twice',
    late: 'Let it expire, then pay',
    'paid-again': 'Pay it twice',
    'paid-less': 'Pay 0.01 less',
    'paid-more': 'Pay 0.01 more',
    'paid-in-other-currency': 'Pay in another currency',
    'paid-by-other': 'Pay from another person’s account',
    pending: 'Leave it pending',
    'charged-back': 'Charge a payment back',
    'charged-back-unheard': 'Charge a payment back; the callback is lost',
  },
};

const spanish: PayPageTexts = {
  title: 'Pago de prueba',
  reference: 'Referencia',
  noRealMoney: 'Aquí no se mueve dinero real.',
  payWithin: (time) => `Paga en ${time}`,
  tooLate: 'Se acabó el tiempo para pagar',
  back: 'Volver a tu depósito',
  backWithoutPaying: 'Volver sin pagar',
  statuses: {
    open: 'Esperando el pago',
    pending: 'En proceso',
    paid: 'Pagado',
    refused: 'Fallido',
    expired: 'Vencido',
    charged_back: 'Contracargo',
  },
  outcomes: {
    paid: 'Pagar',
    failed: 'Hacer que falle',
    expired: 'Dejar que venza',
    'paid-twice': 'Pagar y avisar dos veces',
    late: 'Dejar que venza y pagar después',
    'paid-again': 'Pagar dos veces',
    'paid-less': 'Pagar 0,01 menos',
    'paid-more': 'Pagar 0,01 más',
    'paid-in-other-currency': 'Pagar en otra moneda',
    'paid-by-other': 'Que pague otra persona',
    pending: 'Dejarlo pendiente',
    'charged-back': 'Hacer un contracargo',
    'charged-back-unheard': 'Hacer un contracargo; el aviso se pierde',
  },
};

const korean: PayPageTexts = {
  title: '샌드박스 결제',
  reference: '참조 번호',
  noRealMoney: '실제 돈은 이동하지 않습니다.',
  payWithin: (time) => `${time} 안에 결제해 주세요`,
  tooLate: '결제 시간이 지났습니다',
  back: '입금 내역으로 돌아가기',
  backWithoutPaying: '결제하지 않고 돌아가기',
  statuses: {
    open: '결제 대기 중',
    pending: '처리 중',
    paid: '결제됨',
    refused: '실패',
    expired: '만료됨',
    charged_back: '지불 거절',
  },
  outcomes: {
    paid: '결제하기',
    failed: '실패로 처리',
    expired: '만료로 처리',
    'paid-twice': '결제하고 두 번 알리기',
    late: '만료 후 결제',
    'paid-again': '두 번 결제',
    'paid-less': '0.01 적게 결제',
    'paid-more': '0.01 많게 결제',
    'paid-in-other-currency': '다른 통화로 결제',
    'paid-by-other': '다른 사람이 결제',
    pending: '대기 상태로 두기',
    'charged-back': '결제 취소(지불 거절)',
    'charged-back-unheard': '결제 취소(지불 거절), 알림 유실',
  },
};

const filipino: PayPageTexts = {
  title: 'Sandbox payment',
  reference: 'Reference',
  noRealMoney: 'Walang totoong perang gumagalaw dito.',
  payWithin: (time) => `Magbayad sa loob ng ${time}`,
  tooLate: 'Lampas na sa oras ng pagbabayad',
  back: 'Bumalik sa deposit mo',
  backWithoutPaying: 'Bumalik nang hindi nagbabayad',
  statuses: {
    open: 'Hinihintay ang bayad',
    pending: 'Pinoproseso',
    paid: 'Bayad na',
    refused: 'Hindi natuloy',
    expired: 'Expired',
    charged_back: 'Na-chargeback',
  },
  outcomes: {
    paid: 'Magbayad',
    failed: 'Hayaang hindi matuloy',
    expired: 'Hayaang mag-expire',
    'paid-twice': 'Magbayad, at i-report nang dalawang beses',
    late: 'Hayaang mag-expire, saka magbayad',
    'paid-again': 'Magbayad nang dalawang beses',
    'paid-less': 'Magbayad ng kulang na 0.01',
    'paid-more': 'Magbayad ng sobrang 0.01',
    'paid-in-other-currency': 'Magbayad sa ibang currency',
    'paid-by-other': 'Magbayad mula sa account ng iba',
    pending: 'Hayaang pending',
    'charged-back': 'I-chargeback ang bayad',
    'charged-back-unheard': 'I-chargeback ang bayad; nawala ang callback',
  },
};

const chinese: PayPageTexts = {
  title: '沙盒支付',
  reference: '参考号',
  noRealMoney: '此处不涉及真实资金。',
  payWithin: (time) => `请在 ${time}内付款`,
  tooLate: '付款已超时',
  back: '返回充值详情',
  backWithoutPaying: '不付款，返回',
  statuses: {
    open: '等待付款',
    pending: '处理中',
    paid: '已付款',
    refused: '失败',
    expired: '已过期',
    charged_back: '已拒付',
  },
  outcomes: {
    paid: '付款',
    failed: '模拟失败',
    expired: '模拟过期',
    'paid-twice': '付款并通知两次',
    late: '过期后付款',
    'paid-again': '重复付款',
    'paid-less': '少付 0.01',
    'paid-more': '多付 0.01',
    'paid-in-other-currency': '用其他货币付款',
    'paid-by-other': '由他人付款',
    pending: '保持处理中',
    'charged-back': '发起拒付',
    'charged-back-unheard': '发起拒付，通知丢失',
  },
};

export const PAY_PAGE_TEXTS: Readonly<Record<Locale, PayPageTexts>> = {
  'en-US': english,
  es: spanish,
  ko: korean,
  // Same texts as en-US.
  'en-PH': english,
  fil: filipino,
  'zh-CN': chinese,
};
