import type { Locale } from '../../../platform/http/site.ts';
import type { ReelSymbol } from './game-rules.ts';

/** Reasons for a refused spin: the wallet's answers as codes of the page. */
export const REFUSALS = [
  'not_enough_money',
  'user_disabled',
  'session_over',
  'limit_reached',
  'stake_unfit',
  'failed',
] as const;
export type SpinRefusal = (typeof REFUSALS)[number];

type Outcome =
  | SpinRefusal
  | 'loading'
  | 'ready'
  | 'returned'
  | 'goodLuck'
  | 'noWin'
  | 'stopped'
  | 'lost'
  | 'won'
  | 'waiting'
  | 'offline'
  | 'pending'
  | 'cancelled';

export interface GameTexts {
  readonly title: string;
  readonly balance: string;
  readonly sound: string;
  readonly stake: string;
  readonly less: string;
  readonly more: string;
  readonly spin: string;
  readonly close: string;
  readonly sandboxNote: string;
  readonly paysTitle: string;
  readonly onLine: string;
  readonly pays: string;
  readonly oneIn: string;
  readonly fairText: string;
  readonly returnText: (returnPercent: string, hitPercent: string) => string;
  readonly symbols: Readonly<Record<ReelSymbol, string>>;
  readonly outcomes: Readonly<Record<Outcome, string>>;
}

const english: GameTexts = {
  title: 'Jeepney Reels',
  balance: 'Balance',
  sound: 'Sound',
  stake: 'Bet',
  less: 'Lower bet',
  more: 'Higher bet',
  spin: 'Spin',
  close: 'Close',
  sandboxNote: 'A sandbox game. Each spin is decided on the server before the reels stop.',
  paysTitle: 'Payouts and odds',
  onLine: 'On the line',
  pays: 'Pays',
  oneIn: 'One in',
  fairText:
    'Every spin is independent: what came before changes nothing. Wins are multiples of your bet and include it.',
  returnText: (paid, hits) =>
    `Return to player: ${paid} % of all bets over the long run. About ${hits} % of spins pay something.`,
  symbols: {
    jeepney: 'Jeepney',
    sun: 'Sun',
    parol: 'Parol',
    mango: 'Mango',
    calamansi: 'Calamansi',
    sampaguita: 'Sampaguita',
  },
  outcomes: {
    loading: 'Opening the game…',
    ready: 'Choose your bet and spin.',
    returned: 'Your last spin was not completed. {amount} is back in your wallet.',
    goodLuck: 'Good luck!',
    noWin: 'Next time!',
    stopped: '– – –',
    lost: '{shown}. No win this time.',
    won: '{shown}. You win {amount}, {times} times your bet.',
    waiting: 'Waiting for your wallet…',
    offline: 'No connection. Trying again; your spin counts only once.',
    pending:
      'We do not know yet how this spin ended. It will be settled or your bet returned: see your betting record.',
    cancelled: 'This spin was cancelled. Your bet is back in your wallet.',
    not_enough_money: 'Not enough balance for this bet.',
    user_disabled: 'You cannot bet at the moment. Your balance and your withdrawals are not affected.',
    session_over: 'This game session has ended. Close the game and open it again.',
    limit_reached: 'You have reached your limit.',
    stake_unfit: 'Choose one of the offered bets.',
    failed: 'That did not work. Nothing was taken from your wallet.',
  },
};

const spanish: GameTexts = {
  title: 'Jeepney Reels',
  balance: 'Saldo',
  sound: 'Sonido',
  stake: 'Apuesta',
  less: 'Bajar la apuesta',
  more: 'Subir la apuesta',
  spin: 'Girar',
  close: 'Cerrar',
  sandboxNote: 'Juego de prueba. El servidor decide cada giro antes de que paren los rodillos.',
  paysTitle: 'Premios y probabilidades',
  onLine: 'En la línea',
  pays: 'Paga',
  oneIn: 'Una de cada',
  fairText:
    'Cada giro es independiente: lo anterior no cambia nada. Los premios son múltiplos de tu apuesta y la incluyen.',
  returnText: (paid, hits) =>
    `Retorno al jugador: ${paid} % de lo apostado a largo plazo. Cerca del ${hits} % de los giros paga algo.`,
  symbols: {
    jeepney: 'Jeepney',
    sun: 'Sol',
    parol: 'Farol de estrella',
    mango: 'Mango',
    calamansi: 'Calamansí',
    sampaguita: 'Sampaguita',
  },
  outcomes: {
    loading: 'Abriendo el juego…',
    ready: 'Elige tu apuesta y gira.',
    returned: 'Tu último giro no se completó. {amount} volvieron a tu billetera.',
    goodLuck: '¡Suerte!',
    noWin: '¡A la próxima!',
    stopped: '– – –',
    lost: '{shown}. Esta vez sin premio.',
    won: '{shown}. Ganas {amount}, {times} veces tu apuesta.',
    waiting: 'Esperando a tu billetera…',
    offline: 'Sin conexión. Reintentando; tu giro cuenta una sola vez.',
    pending: 'Aún no sabemos cómo terminó este giro. Se liquidará o se devolverá la apuesta: mira tu historial.',
    cancelled: 'Este giro se canceló. Tu apuesta volvió a tu billetera.',
    not_enough_money: 'No tienes saldo para esta apuesta.',
    user_disabled: 'Ahora no puedes apostar. Tu saldo y tus retiros no cambian.',
    session_over: 'La sesión del juego terminó. Cierra el juego y ábrelo de nuevo.',
    limit_reached: 'Llegaste a tu límite.',
    stake_unfit: 'Elige una de las apuestas ofrecidas.',
    failed: 'No funcionó. No se tomó nada de tu billetera.',
  },
};

const korean: GameTexts = {
  title: '지프니 릴',
  balance: '잔액',
  sound: '소리',
  stake: '베팅',
  less: '베팅 낮추기',
  more: '베팅 올리기',
  spin: '돌리기',
  close: '닫기',
  sandboxNote: '샌드박스 게임입니다. 릴이 멈추기 전에 서버가 결과를 정합니다.',
  paysTitle: '배당과 확률',
  onLine: '당첨 라인',
  pays: '배당',
  oneIn: '몇 회 중 1회',
  fairText: '모든 회전은 독립적이며 이전 결과는 영향을 주지 않습니다. 당첨금은 베팅의 배수이며 베팅액을 포함합니다.',
  returnText: (paid, hits) => `환수율: 장기적으로 전체 베팅의 ${paid}%. 약 ${hits}%의 회전에서 당첨금이 나옵니다.`,
  symbols: {
    jeepney: '지프니',
    sun: '태양',
    parol: '별등',
    mango: '망고',
    calamansi: '칼라만시',
    sampaguita: '삼파기타',
  },
  outcomes: {
    loading: '게임을 여는 중…',
    ready: '베팅을 고르고 돌려 보세요.',
    returned: '지난 회전이 완료되지 않았습니다. {amount}이(가) 지갑으로 반환되었습니다.',
    goodLuck: '행운을 빌어요!',
    noWin: '다음 기회에!',
    stopped: '– – –',
    lost: '{shown}. 당첨되지 않았습니다.',
    won: '{shown}. {amount} 당첨! 베팅의 {times}배입니다.',
    waiting: '지갑 응답을 기다리는 중…',
    offline: '연결이 끊겼습니다. 다시 시도 중이며, 회전은 한 번만 계산됩니다.',
    pending: '이번 회전의 결과를 아직 알 수 없습니다. 정산되거나 베팅이 반환됩니다. 베팅 기록을 확인하세요.',
    cancelled: '이번 회전이 취소되었습니다. 베팅이 지갑으로 반환되었습니다.',
    not_enough_money: '이 베팅을 하기에 잔액이 부족합니다.',
    user_disabled: '지금은 베팅할 수 없습니다. 잔액과 출금에는 영향이 없습니다.',
    session_over: '게임 세션이 끝났습니다. 게임을 닫고 다시 열어 주세요.',
    limit_reached: '한도에 도달했습니다.',
    stake_unfit: '제공된 베팅 중에서 선택하세요.',
    failed: '처리하지 못했습니다. 지갑에서 빠져나간 금액은 없습니다.',
  },
};

const filipino: GameTexts = {
  title: 'Jeepney Reels',
  balance: 'Balance',
  sound: 'Tunog',
  stake: 'Taya',
  less: 'Babaan ang taya',
  more: 'Taasan ang taya',
  spin: 'I-spin',
  close: 'Isara',
  sandboxNote: 'Sandbox na laro. Server ang nagpapasya sa bawat spin bago huminto ang reels.',
  paysTitle: 'Mga premyo at tsansa',
  onLine: 'Nasa linya',
  pays: 'Bayad',
  oneIn: 'Isa sa',
  fairText:
    'Hiwalay ang bawat spin: walang epekto ang mga nauna. Ang panalo ay ilang beses ng taya mo at kasama na ang taya.',
  returnText: (paid, hits) =>
    `Balik sa player: ${paid}% ng lahat ng taya sa katagalan. Mga ${hits}% ng mga spin ang may panalo.`,
  symbols: {
    jeepney: 'Jeepney',
    sun: 'Araw',
    parol: 'Parol',
    mango: 'Mangga',
    calamansi: 'Kalamansi',
    sampaguita: 'Sampaguita',
  },
  outcomes: {
    loading: 'Binubuksan ang laro…',
    ready: 'Piliin ang taya at mag-spin.',
    returned: 'Hindi natapos ang huli mong spin. Nasa wallet mo na ulit ang {amount}.',
    goodLuck: 'Good luck!',
    noWin: 'Sa susunod!',
    stopped: '– – –',
    lost: '{shown}. Walang panalo ngayon.',
    won: '{shown}. Nanalo ka ng {amount}, {times} beses ng taya mo.',
    waiting: 'Hinihintay ang wallet mo…',
    offline: 'Walang connection. Sinusubukan ulit; isang beses lang bibilangin ang spin mo.',
    pending:
      'Hindi pa namin alam ang resulta ng spin na ito. Babayaran ito o ibabalik ang taya mo: tingnan ang betting history.',
    cancelled: 'Na-cancel ang spin na ito. Nasa wallet mo na ulit ang taya mo.',
    not_enough_money: 'Kulang ang balance para sa tayang ito.',
    user_disabled: 'Hindi ka makakataya ngayon. Hindi apektado ang balance at mga withdrawal mo.',
    session_over: 'Tapos na ang session ng laro. Isara ang laro at buksan ulit.',
    limit_reached: 'Naabot mo na ang limit mo.',
    stake_unfit: 'Pumili sa mga tayang nakalista.',
    failed: 'Hindi iyon gumana. Walang ibinawas sa wallet mo.',
  },
};

const chinese: GameTexts = {
  title: '吉普尼转轮',
  balance: '余额',
  sound: '声音',
  stake: '投注',
  less: '降低投注',
  more: '提高投注',
  spin: '开转',
  close: '关闭',
  sandboxNote: '沙盒游戏。每次结果在转轮停下之前由服务器决定。',
  paysTitle: '赔率与概率',
  onLine: '中线图案',
  pays: '赔付',
  oneIn: '平均几次一次',
  fairText: '每次转动相互独立，之前的结果不影响之后。奖金为投注的倍数，并已包含投注。',
  returnText: (paid, hits) => `玩家返还率：长期为总投注的 ${paid}%。约 ${hits}% 的转动会有奖金。`,
  symbols: {
    jeepney: '吉普尼',
    sun: '太阳',
    parol: '星灯',
    mango: '芒果',
    calamansi: '金桔',
    sampaguita: '茉莉花',
  },
  outcomes: {
    loading: '正在打开游戏…',
    ready: '选择投注并开转。',
    returned: '您上一次转动未完成，{amount} 已退回钱包。',
    goodLuck: '祝您好运！',
    noWin: '下次再来！',
    stopped: '– – –',
    lost: '{shown}。这次未中奖。',
    won: '{shown}。您赢得 {amount}，为投注的 {times} 倍。',
    waiting: '正在等待钱包回应…',
    offline: '网络中断，正在重试；这次转动只计一次。',
    pending: '暂时无法确认这次转动的结果。将会结算或退回投注，请查看投注记录。',
    cancelled: '这次转动已取消，投注已退回钱包。',
    not_enough_money: '余额不足，无法下注。',
    user_disabled: '您目前不能投注。余额和提现不受影响。',
    session_over: '游戏会话已结束，请关闭后重新打开。',
    limit_reached: '您已达到限额。',
    stake_unfit: '请选择提供的投注额。',
    failed: '操作未成功，未从您的钱包扣款。',
  },
};

export const GAME_TEXTS: Readonly<Record<Locale, GameTexts>> = {
  'en-US': english,
  es: spanish,
  ko: korean,
  // Same texts as en-US.
  'en-PH': english,
  fil: filipino,
  'zh-CN': chinese,
};
