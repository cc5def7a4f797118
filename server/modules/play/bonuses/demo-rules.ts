import type { StoredTerms } from './stored-terms.ts';

type Usual = Omit<StoredTerms, 'trigger' | 'kind' | 'times' | 'texts'>;

const USUAL: Usual = {
  minBase: '0.00',
  period: 'week',
  of: 'bonus',
  games: [],
  otherGames: 100,
  claimDays: 7,
  wagerDays: 14,
  stacking: 'queue',
  count: 1,
  per: 'ever',
  levelFrom: 0,
  languages: [],
  uids: [],
  excludedUids: [],
};

const gift = (amount: string) => ({ kind: 'amount', amount }) as const;
const share = (percent: string, cap: string) => ({ kind: 'percent', percent, cap }) as const;

type RuleText = readonly [title: string, body: string];

function texts(
  ...[english, filipino, spanish, korean, chinese]: readonly [RuleText, RuleText, RuleText, RuleText, RuleText]
): StoredTerms['texts'] {
  const textOf = ([title, body]: RuleText) => ({ title, body });
  return {
    'en-US': textOf(english),
    fil: textOf(filipino),
    es: textOf(spanish),
    ko: textOf(korean),
    'zh-CN': textOf(chinese),
  };
}

/** The demo's rules by id. */
export const DEMO_RULES: Readonly<Record<string, { readonly isOn: boolean; readonly terms: StoredTerms }>> = {
  welcome: {
    isOn: true,
    terms: {
      ...USUAL,
      trigger: 'code',
      code: 'WELCOME',
      ...gift('100.00'),
      budget: '100000.00',
      times: '10',
      texts: texts(
        ['Welcome bonus', 'A hundred to begin with.'],
        ['Welcome bonus', 'Isang daan para makapagsimula.'],
        ['Bono de bienvenida', 'Cien para empezar.'],
        ['환영 보너스', '시작을 위한 100.'],
        ['迎新奖励', '送您 100 起步。'],
      ),
    },
  },
  'first-deposit': {
    isOn: true,
    terms: {
      ...USUAL,
      trigger: 'first_deposit',
      ...share('100', '2000.00'),
      minBase: '200.00',
      budget: '500000.00',
      times: '20',
      wagerDays: 30,
      games: [{ channel: 'demo', game: 'lucky-dice', percent: 50 }],
      texts: texts(
        ['First deposit doubled', 'We add the same again, up to 2,000.'],
        ['Doble ang unang deposit', 'Dadagdagan namin ng kapareho, hanggang 2,000.'],
        ['Primer depósito doble', 'Añadimos lo mismo, hasta 2.000.'],
        ['첫 입금 2배', '최대 2,000까지 같은 금액을 더해 드립니다.'],
        ['首充翻倍', '充多少送多少，最高 2,000。'],
      ),
    },
  },
  reload: {
    isOn: true,
    terms: {
      ...USUAL,
      trigger: 'reload',
      ...share('25', '1000.00'),
      minBase: '500.00',
      budget: '200000.00',
      times: '15',
      per: 'week',
      texts: texts(
        ['Weekly reload', 'A quarter on top of one deposit a week.'],
        ['Lingguhang reload', '25% dagdag sa isang deposit kada linggo.'],
        ['Recarga semanal', 'Un cuarto más en un depósito por semana.'],
        ['주간 재충전', '매주 한 번의 입금에 25%를 더해 드립니다.'],
        ['每周续充', '每周一次充值加送四分之一。'],
      ),
    },
  },
  'weekly-gift': {
    isOn: true,
    terms: {
      ...USUAL,
      trigger: 'free',
      ...gift('50.00'),
      budget: '50000.00',
      times: '5',
      wagerDays: 7,
      per: 'week',
      texts: texts(
        ['Weekly gift', 'Every week from Monday.'],
        ['Lingguhang regalo', 'Bawat linggo, simula Lunes.'],
        ['Regalo semanal', 'Cada semana desde el lunes.'],
        ['주간 선물', '매주 월요일부터.'],
        ['每周礼物', '每周一起可领取。'],
      ),
    },
  },
  cashback: {
    isOn: true,
    terms: {
      ...USUAL,
      trigger: 'cashback',
      ...share('5', '1000.00'),
      minBase: '100.00',
      times: '3',
      per: 'week',
      texts: texts(
        ['Weekly cashback', 'Part of what you lost in games last week.'],
        ['Lingguhang cashback', 'Bahagi ng natalo mo sa mga laro noong nakaraang linggo.'],
        ['Cashback semanal', 'Parte de lo que perdiste en juegos la semana pasada.'],
        ['주간 캐시백', '지난주 게임 손실의 일부를 돌려드립니다.'],
        ['每周返现', '返还上周部分游戏亏损。'],
      ),
    },
  },
  birthday: {
    isOn: true,
    terms: {
      ...USUAL,
      trigger: 'birthday',
      ...gift('200.00'),
      times: '5',
      texts: texts(
        ['Happy birthday', 'Our present for your day.'],
        ['Happy birthday', 'Regalo namin sa araw mo.'],
        ['Feliz cumpleaños', 'Nuestro regalo para tu día.'],
        ['생일 축하합니다', '생일 선물입니다.'],
        ['生日快乐', '送给您的生日礼物。'],
      ),
    },
  },
  'thank-you': {
    isOn: true,
    terms: {
      ...USUAL,
      trigger: 'free',
      ...gift('88.00'),
      times: '0',
      // A loyalty gift for two users.
      uids: ['10000011', '10000013'],
      texts: texts(
        ['Thank you', 'Yours to withdraw at once.'],
        ['Salamat', 'Puwede mo agad i-withdraw.'],
        ['Gracias', 'Puedes retirarlo enseguida.'],
        ['감사합니다', '바로 출금할 수 있습니다.'],
        ['感谢您', '可立即提现。'],
      ),
    },
  },
  'rainy-season': {
    isOn: false,
    terms: {
      ...USUAL,
      trigger: 'reload',
      ...share('50', '500.00'),
      minBase: '100.00',
      budget: '30000.00',
      times: '25',
      stacking: 'alone',
      texts: texts(
        ['Rainy season', 'Half on top, while it rains.'],
        ['Tag-ulan', '50% dagdag, habang umuulan.'],
        ['Temporada de lluvias', 'La mitad más, mientras llueve.'],
        ['장마 이벤트', '비 오는 동안 50% 추가.'],
        ['雨季优惠', '雨季加送一半。'],
      ),
    },
  },
};
