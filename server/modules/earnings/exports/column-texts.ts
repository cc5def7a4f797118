/** The texts of a file in one language: column headings and values. */
export interface ColumnTexts {
  readonly time: string;
  readonly day: string;
  readonly item: string;
  readonly member: string;
  readonly source: string;
  readonly level: string;
  readonly levels: readonly [string, string, string];
  readonly clicks: string;
  readonly conversions: string;
  readonly gross: string;
  readonly base: string;
  readonly rate: string;
  readonly amount: string;
  readonly settled: string;
  readonly estimated: string;
  readonly state: string;
  readonly states: Readonly<Record<'estimated' | 'held' | 'settled' | 'reversed' | 'parked', string>>;
  readonly reference: string;
}

const english: ColumnTexts = {
  time: 'Time',
  day: 'Day',
  item: 'Item',
  member: 'Member',
  source: 'Source',
  level: 'Level',
  levels: ['Own', 'Direct member', 'Indirect member'],
  clicks: 'Clicks',
  conversions: 'Conversions',
  gross: 'Customers paid',
  base: 'Base',
  rate: 'Rate (%)',
  amount: 'Commission',
  settled: 'Settled',
  estimated: 'Estimated',
  state: 'Status',
  states: {
    estimated: 'Estimated',
    held: 'On hold',
    settled: 'Settled',
    reversed: 'Cancelled',
    parked: 'Waiting for a rate',
  },
  reference: 'Reference',
};

const TEXTS: Readonly<Record<string, ColumnTexts>> = {
  'en-US': english,
  'en-PH': english,
  es: {
    time: 'Hora',
    day: 'Día',
    item: 'Artículo',
    member: 'Miembro',
    source: 'Fuente',
    level: 'Nivel',
    levels: ['Propia', 'De un miembro directo', 'De un miembro indirecto'],
    clicks: 'Clics',
    conversions: 'Conversiones',
    gross: 'Pagado por clientes',
    base: 'Base',
    rate: 'Parte (%)',
    amount: 'Comisión',
    settled: 'Acreditado',
    estimated: 'Estimado',
    state: 'Estado',
    states: {
      estimated: 'Estimado',
      held: 'Retenido',
      settled: 'Acreditado',
      reversed: 'Anulado',
      parked: 'Sin tipo de cambio',
    },
    reference: 'Referencia',
  },
  ko: {
    time: '시간',
    day: '날짜',
    item: '항목',
    member: '팀원',
    source: '출처',
    level: '단계',
    levels: ['본인', '직속 팀원', '하위 팀원'],
    clicks: '클릭',
    conversions: '전환',
    gross: '고객 결제액',
    base: '기준 금액',
    rate: '수수료율 (%)',
    amount: '수수료',
    settled: '확정',
    estimated: '예상',
    state: '상태',
    states: { estimated: '예상', held: '보류', settled: '확정', reversed: '취소', parked: '환율 대기' },
    reference: '참조 번호',
  },
  fil: {
    time: 'Oras',
    day: 'Araw',
    item: 'Item',
    member: 'Member',
    source: 'Source',
    level: 'Level',
    levels: ['Sarili', 'Direct member', 'Indirect member'],
    clicks: 'Clicks',
    conversions: 'Conversions',
    gross: 'Bayad ng customers',
    base: 'Base',
    rate: 'Rate (%)',
    amount: 'Komisyon',
    settled: 'Pumasok na',
    estimated: 'Tantiya',
    state: 'Status',
    states: {
      estimated: 'Tantiya',
      held: 'Naka-hold',
      settled: 'Pumasok na',
      reversed: 'Na-cancel',
      parked: 'Naghihintay ng rate',
    },
    reference: 'Reference',
  },
  'zh-CN': {
    time: '时间',
    day: '日期',
    item: '项目',
    member: '成员',
    source: '来源',
    level: '层级',
    levels: ['本人', '直属成员', '下级成员'],
    clicks: '点击',
    conversions: '转化',
    gross: '客户支付',
    base: '计佣基数',
    rate: '佣金比例 (%)',
    amount: '佣金',
    settled: '已结算',
    estimated: '预估',
    state: '状态',
    states: { estimated: '预估', held: '暂缓', settled: '已结算', reversed: '已撤销', parked: '等待汇率' },
    reference: '编号',
  },
};

export function columnTexts(locale: string): ColumnTexts {
  return TEXTS[locale] ?? english;
}
