/** The texts in the file of a statement, in one language. */
interface ColumnTexts {
  readonly period: string;
  readonly opening: string;
  readonly earned: string;
  readonly reversed: string;
  readonly paid: string;
  readonly closing: string;
  readonly uid: string;
  /** The line of all other members together. */
  readonly others: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly base: string;
  readonly ratio: string;
  readonly below: string;
  readonly belowRatio: string;
  readonly share: string;
  readonly amount: string;
}

const english: ColumnTexts = {
  period: 'Period',
  opening: 'Opening',
  earned: 'Earned',
  reversed: 'Reversed',
  paid: 'Paid',
  closing: 'Closing',
  uid: 'UID',
  others: 'Other members',
  name: 'Member',
  from: 'From',
  to: 'To',
  base: 'Base',
  ratio: 'Your ratio',
  below: 'Agent below',
  belowRatio: 'Their ratio',
  share: 'Your share',
  amount: 'Amount',
};

const TEXTS: Readonly<Record<string, ColumnTexts>> = {
  es: {
    period: 'Período',
    opening: 'Saldo inicial',
    earned: 'Ganado',
    reversed: 'Revertido',
    paid: 'Pagado',
    closing: 'Saldo final',
    uid: 'UID',
    others: 'Otros miembros',
    name: 'Miembro',
    from: 'Desde',
    to: 'Hasta',
    base: 'Base',
    ratio: 'Tu porcentaje',
    below: 'Agente inferior',
    belowRatio: 'Su porcentaje',
    share: 'Tu parte',
    amount: 'Importe',
  },
  ko: {
    period: '기간',
    opening: '이월',
    earned: '수익',
    reversed: '취소',
    paid: '지급',
    closing: '잔액',
    uid: 'UID',
    others: '나머지 회원 합계',
    name: '회원',
    from: '시작일',
    to: '종료일',
    base: '기준 금액',
    ratio: '내 비율',
    below: '하위 에이전트',
    belowRatio: '하위 비율',
    share: '내 몫',
    amount: '금액',
  },
  fil: {
    period: 'Panahon',
    opening: 'Simulang balance',
    earned: 'Kinita',
    reversed: 'Binawi',
    paid: 'Naibayad',
    closing: 'Huling balance',
    uid: 'UID',
    others: 'Ibang mga member',
    name: 'Member',
    from: 'Mula',
    to: 'Hanggang',
    base: 'Base',
    ratio: 'Ratio mo',
    below: 'Agent sa ibaba',
    belowRatio: 'Ratio niya',
    share: 'Bahagi mo',
    amount: 'Halaga',
  },
  'zh-CN': {
    period: '周期',
    opening: '期初',
    earned: '收益',
    reversed: '冲回',
    paid: '已付',
    closing: '期末',
    uid: 'UID',
    others: '其他成员合计',
    name: '成员',
    from: '起',
    to: '止',
    base: '基数',
    ratio: '我的比例',
    below: '下级代理',
    belowRatio: '其比例',
    share: '我的份额',
    amount: '金额',
  },
};

export function columnTexts(locale: string): ColumnTexts {
  return TEXTS[locale] ?? english;
}
