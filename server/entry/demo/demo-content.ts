import type { Locale } from '@pitaka/contract/locales.ts';
import type { BannerArt } from './draw-banner.ts';

type ByLocale<Value> = Readonly<Record<Locale, Value>>;

export interface DemoBanner {
  readonly key: string;
  readonly art: BannerArt;
  /** The page that its button opens. */
  readonly to: string;
  readonly words: ByLocale<{ title: string; line: string; button: string; remark: string }>;
}

export const DEMO_BANNERS: readonly DemoBanner[] = [
  {
    key: 'welcome',
    to: '/?list=messaging',
    art: { from: '#4c6ef5', to: '#5f3dc4', glow: '#dbe4ff', glyphs: ['rocket', 'star', 'coins'] },
    words: {
      'en-US': {
        title: 'Share. Play. Earn.',
        line: 'One link, every sale counted as yours',
        button: 'Find a game',
        remark:
          '<p>Choose a game, apply, and share the link you get. <strong>Every player who comes through it is counted as yours.</strong></p><ul><li>No fee to start</li><li>What you earn stands beside every game</li><li>Withdraw from 100.00</li></ul>',
      },
      'en-PH': {
        title: 'Share. Play. Earn.',
        line: 'One link, every sale counted as yours',
        button: 'Find a game',
        remark:
          '<p>Choose a game, apply, and share the link you get. <strong>Every player who comes through it is counted as yours.</strong></p><ul><li>No fee to start</li><li>What you earn is beside every game</li><li>Withdraw from 100.00</li></ul>',
      },
      fil: {
        title: 'Mag-share at kumita',
        line: 'Isang link, bilang sa iyo ang bawat benta',
        button: 'Pumili ng laro',
        remark:
          '<p>Pumili ng laro, mag-apply, at i-share ang makukuha mong link. <strong>Sa iyo bilang ang bawat player na dadaan dito.</strong></p><ul><li>Walang bayad para magsimula</li><li>Nakasulat sa tabi ng bawat laro ang kita mo</li><li>Mag-withdraw mula 100.00</li></ul>',
      },
      es: {
        title: 'Comparte y gana',
        line: 'Un enlace: cada venta cuenta para ti',
        button: 'Buscar un juego',
        remark:
          '<p>Elige un juego, solicítalo y comparte tu enlace. <strong>Cada jugador que llega por él cuenta para ti.</strong></p><ul><li>Empezar no cuesta nada</li><li>Lo que ganas está junto a cada juego</li><li>Retiros desde 100.00</li></ul>',
      },
      ko: {
        title: '공유하고 수익 받기',
        line: '링크 하나로 모든 매출이 내 실적으로',
        button: '게임 찾기',
        remark:
          '<p>게임을 고르고 신청한 뒤 받은 링크를 공유하세요. <strong>그 링크로 온 모든 이용자가 내 실적이 됩니다.</strong></p><ul><li>시작 비용 없음</li><li>게임마다 내 수익 표시</li><li>100.00부터 출금</li></ul>',
      },
      'zh-CN': {
        title: '分享赚收益',
        line: '一条链接，每笔成交都算您的',
        button: '去选游戏',
        remark:
          '<p>选择游戏，申请推广，分享您的专属链接。<strong>通过链接进入的每位玩家都计入您的业绩。</strong></p><ul><li>零门槛开始</li><li>每个游戏旁都有您的收益</li><li>满 100.00 可提现</li></ul>',
      },
    },
  },
  {
    key: 'best-paid',
    to: '/?list=messaging&amp;sort=ratio',
    art: { from: '#ff922b', to: '#c92a2a', glow: '#ffec99', glyphs: ['trophy', 'bolt', 'star'] },
    words: {
      'en-US': {
        title: 'Best paid games',
        line: 'The twelve that bring you most of each sale',
        button: 'See all twelve',
        remark:
          '<p>The twelve games that bring you <strong>most of each sale</strong> stand first in the list, in the order of what you earn.</p><p>Tap what you earn to see how it is worked out.</p>',
      },
      'en-PH': {
        title: 'Best paid games',
        line: 'The twelve that bring you most of each sale',
        button: 'See all twelve',
        remark:
          '<p>The twelve games that bring you <strong>most of each sale</strong> stand first in the list, in the order of what you earn.</p><p>Tap what you earn to see how it is worked out.</p>',
      },
      fil: {
        title: 'Malaki ang kita',
        line: '12 laro na pinakamalaki ang kita mo kada benta',
        button: 'Tingnan lahat',
        remark:
          '<p>Nasa unahan ng listahan ang labindalawang laro kung saan <strong>pinakamalaki ang kita mo kada benta</strong>, ayon sa laki ng kita.</p><p>I-tap ang kita mo para makita kung paano ito kinukuwenta.</p>',
      },
      es: {
        title: 'Los mejor pagados',
        line: 'Doce juegos que más te dejan por venta',
        button: 'Ver los doce',
        remark:
          '<p>Los doce juegos con los que <strong>más ganas por venta</strong> aparecen primero en la lista, ordenados por lo que ganas.</p><p>Toca lo que ganas para ver cómo se calcula.</p>',
      },
      ko: {
        title: '수익 높은 게임',
        line: '판매당 내 수익이 가장 높은 12종',
        button: '12종 보기',
        remark:
          '<p><strong>판매당 내 수익이 가장 높은</strong> 게임 12종이 내 수익 순으로 목록 맨 위에 나옵니다.</p><p>내 수익을 누르면 계산 방법을 볼 수 있습니다.</p>',
      },
      'zh-CN': {
        title: '高收益游戏',
        line: '每笔成交您赚最多的十二款',
        button: '查看十二款',
        remark:
          '<p>每笔成交<strong>您赚得最多</strong>的十二款游戏按您的收益排在列表最前。</p><p>点按您赚的数字，可查看如何计算。</p>',
      },
    },
  },
  {
    key: 'video-tasks',
    to: '/?list=video',
    art: { from: '#20c997', to: '#0b7285', glow: '#d3f9d8', glyphs: ['pad', 'heart', 'bolt'] },
    words: {
      'en-US': {
        title: 'New video tasks',
        line: 'Half a minute of your play is enough',
        button: 'Open the tasks',
        remark:
          '<p>120 tasks for short videos are open. Claim one, film it on your phone, post it with your link.</p><p>A task has a limited number of places.</p>',
      },
      'en-PH': {
        title: 'New video tasks',
        line: 'Thirty seconds of your play is enough',
        button: 'Open the tasks',
        remark:
          '<p>120 tasks for short videos are open. Claim one, film it on your phone, post it with your link.</p><p>Slots for each task are limited.</p>',
      },
      fil: {
        title: 'Bagong video tasks',
        line: 'Sapat na ang 30 segundo ng laro mo',
        button: 'Buksan ang tasks',
        remark:
          '<p>May 120 task para sa maiikling video. Kumuha ng isa, i-video gamit ang phone mo, at i-post kasama ang link mo.</p><p>Limitado ang slot ng bawat task.</p>',
      },
      es: {
        title: 'Nuevas tareas de video',
        line: 'Basta medio minuto de tu partida',
        button: 'Ver tareas',
        remark:
          '<p>Hay 120 tareas para videos cortos. Pide una, grábala con el teléfono y publícala con tu enlace.</p><p>Las plazas de cada tarea son limitadas.</p>',
      },
      ko: {
        title: '새 영상 과제',
        line: '플레이 영상 30초면 충분합니다',
        button: '과제 보기',
        remark:
          '<p>짧은 영상 과제 120개가 열려 있습니다. 하나를 받아 휴대폰으로 찍고 링크와 함께 올리세요.</p><p>과제마다 참여 인원이 정해져 있습니다.</p>',
      },
      'zh-CN': {
        title: '短视频任务上新',
        line: '半分钟实玩视频即可参与',
        button: '查看任务',
        remark: '<p>现有 120 个短视频任务。领取任务，用手机拍摄，附上您的链接发布。</p><p>每个任务名额有限。</p>',
      },
    },
  },
  {
    key: 'team',
    to: '/Help',
    art: { from: '#f06595', to: '#9c36b5', glow: '#ffdeeb', glyphs: ['crown', 'flag', 'gem'] },
    words: {
      'en-US': {
        title: 'Build your team',
        line: 'Invite friends and earn with them',
        button: 'How it works',
        remark:
          '<p>Everyone who registers with your invite code belongs to your team. You earn a share of what your direct and indirect members earn; <strong>theirs stays theirs</strong>.</p>',
      },
      'en-PH': {
        title: 'Build your team',
        line: 'Invite friends and earn with them',
        button: 'How it works',
        remark:
          '<p>Everyone who registers with your invite code belongs to your team. You earn a share of what your direct and indirect members earn; <strong>what they earn stays theirs</strong>.</p>',
      },
      fil: {
        title: 'Buuin ang team mo',
        line: 'Mag-invite ng friends at kumita kasama nila',
        button: 'Paano ito',
        remark:
          '<p>Mapupunta sa team mo ang lahat ng mag-sign up gamit ang invite code mo. May bahagi ka sa kinikita ng direct at indirect members mo; <strong>buo pa rin ang kita nila</strong>.</p>',
      },
      es: {
        title: 'Forma tu equipo',
        line: 'Invita a tus amigos y gana con ellos',
        button: 'Cómo funciona',
        remark:
          '<p>Quien se registra con tu código forma parte de tu equipo. Recibes una parte de lo que ganan tus miembros directos e indirectos; <strong>lo suyo sigue siendo suyo</strong>.</p>',
      },
      ko: {
        title: '나만의 팀 만들기',
        line: '친구를 초대하고 함께 수익 받기',
        button: '방법 보기',
        remark:
          '<p>내 초대 코드로 가입한 사람은 내 팀이 됩니다. 직접·간접 팀원의 수익에서 일정 비율을 받으며, <strong>팀원의 몫은 줄지 않습니다</strong>.</p>',
      },
      'zh-CN': {
        title: '组建您的团队',
        line: '邀请好友，一起赚收益',
        button: '了解详情',
        remark:
          '<p>使用您的邀请码注册的好友即成为您的团队成员。您可获得直属及间接成员收益的一定比例，<strong>成员自己的收益不受影响</strong>。</p>',
      },
    },
  },
];

/** A banner that is shown later and is not translated yet; the console shows both facts. */
export const DEMO_COMING_BANNER = {
  key: 'season-cup',
  to: '/Help',
  startsInDays: 10,
  endsInDays: 24,
  art: { from: '#1971c2', to: '#0b7285', glow: '#d0ebff', glyphs: ['trophy', 'rocket', 'star'] },
  words: {
    'en-US': {
      title: 'Season cup',
      line: 'Two weeks, one table, a prize for each league',
      button: 'See the rules',
      remark:
        '<p>For two weeks every sale counts for the table of your league.</p><blockquote><p>The first three of each league share the prize.</p></blockquote>',
    },
  },
} as const satisfies { readonly art: BannerArt } & Record<string, unknown>;

export const DEMO_NOTICES: readonly ByLocale<string>[] = [
  {
    'en-US': 'Welcome! Most links are ready at once. Some links take a day. We will tell you.',
    'en-PH': 'Welcome! Most links are ready right away. Some links take a day. We will tell you.',
    es: '¡Bienvenido! La mayoría de los enlaces llegan al instante. Algunos tardan un día. Te avisaremos.',
    ko: '환영합니다! 대부분의 링크는 바로 발급됩니다. 하루가 걸리는 링크도 있으며, 준비되면 알려드립니다.',
    'zh-CN': '欢迎！多数链接立即可用，部分链接需要一天，准备好后会通知您。',
    fil: 'Welcome! Handa agad ang karamihan ng link. May mga link na inaabot ng isang araw. Aabisuhan ka namin.',
  },
  {
    'en-US': 'Sort the games by “You earn most”: the best paid ones come first.',
    'en-PH': 'Sort the games by “You earn most”: the best paid ones come first.',
    fil: 'I-sort ang mga laro ayon sa “Malaking kita”: mauuna ang pinakamalaki ang bayad.',
    es: 'Ordena los juegos por “Ganas más”: los mejor pagados salen primero.',
    ko: '“내 수익 높은순”으로 정렬하면 수익이 가장 높은 게임부터 나옵니다.',
    'zh-CN': '按“我赚最多”排序，收益最高的游戏排在最前。',
  },
  {
    'en-US': 'Withdrawals arrive in 1 minute to 12 hours at an e-wallet, and within 24 hours at a bank.',
    'en-PH': 'Withdrawals arrive in 1 minute to 12 hours at an e-wallet, and within 24 hours at a bank.',
    es: 'Los retiros llegan de 1 minuto a 12 horas a una billetera digital, y en 24 horas a un banco.',
    ko: '출금은 전자지갑에는 1분에서 12시간, 은행에는 24시간 이내에 도착합니다.',
    'zh-CN': '提现到电子钱包需 1 分钟至 12 小时，到银行卡在 24 小时内。',
    fil: 'Dumarating ang withdrawal sa e-wallet sa loob ng 1 minuto hanggang 12 oras, at sa bank sa loob ng 24 oras.',
  },
];

export const DEMO_HELP: readonly ByLocale<{ title: string; body: string }>[] = [
  {
    'en-US': {
      title: 'How do I get a link?',
      body: '<p>Tap <strong>Apply</strong> beside a game or task. Most links are ready at once. Some links take a day. We will tell you.</p>',
    },
    'en-PH': {
      title: 'How do I get a link?',
      body: '<p>Tap <strong>Apply</strong> beside a game or task. Most links are ready right away. Some links take a day. We will tell you.</p>',
    },
    fil: {
      title: 'Paano ako makakakuha ng link?',
      body: '<p>I-tap ang <strong>Mag-apply</strong> sa tabi ng laro o task. Handa agad ang karamihan ng link. May mga link na inaabot ng isang araw. Aabisuhan ka namin.</p>',
    },
    es: {
      title: '¿Cómo consigo un enlace?',
      body: '<p>Toca <strong>Solicitar</strong> junto a un juego o tarea. La mayoría de los enlaces llegan al instante. Algunos tardan un día. Te avisaremos.</p>',
    },
    ko: {
      title: '링크는 어떻게 받나요?',
      body: '<p>게임이나 과제 옆의 <strong>신청</strong>을 누르세요. 대부분 바로 발급됩니다. 하루가 걸리는 링크도 있으며, 준비되면 알려드립니다.</p>',
    },
    'zh-CN': {
      title: '如何获得推广链接？',
      body: '<p>点击游戏或任务旁的<strong>申请</strong>，多数链接立即可用，部分链接需要一天，准备好后会通知您。</p>',
    },
  },
  {
    'en-US': {
      title: 'Why was my application refused?',
      body: '<p>The platform decides who may promote a game. You can apply again at any time; for video tasks it may help to take part in the task first.</p>',
    },
    'en-PH': {
      title: 'Why was my application not approved?',
      body: '<p>The platform decides who may promote a game. You can apply again anytime; for video tasks it may help to join the task first.</p>',
    },
    fil: {
      title: 'Bakit tinanggihan ang application ko?',
      body: '<p>Ang platform ang nagpapasya kung sino ang puwedeng mag-promote ng laro. Puwede kang mag-apply ulit kahit kailan; sa mga video task, makakatulong kung sumali ka muna sa task.</p>',
    },
    es: {
      title: '¿Por qué rechazaron mi solicitud?',
      body: '<p>La plataforma decide quién puede promocionar un juego. Puedes volver a solicitarlo cuando quieras; en las tareas de video ayuda participar antes.</p>',
    },
    ko: {
      title: '신청이 거절된 이유는 무엇인가요?',
      body: '<p>게임을 홍보할 수 있는지는 플랫폼이 결정합니다. 언제든 다시 신청할 수 있으며, 영상 과제는 먼저 참여하면 도움이 됩니다.</p>',
    },
    'zh-CN': {
      title: '申请为什么被拒绝？',
      body: '<p>能否推广由平台决定，您可以随时重新申请。对于视频任务，先参与任务会更有帮助。</p>',
    },
  },
  {
    'en-US': {
      title: 'What do I earn with a game?',
      body: '<p>Two figures stand beside each game. <strong>You earn</strong> is what you get of each sale. <strong>Platform pays</strong> is what the platform pays for it; you get your part of that, which stands on My account. A dash means that the game pays nothing at the moment.</p><p>Tap what you earn to see how it is worked out.</p>',
    },
    'en-PH': {
      title: 'What do I earn with a game?',
      body: '<p>There are two figures beside each game. <strong>You earn</strong> is what you get from each sale. <strong>Platform pays</strong> is what the platform pays for it; you get your part of that, shown on My account. A dash means the game pays nothing at the moment.</p><p>Tap what you earn to see how it is worked out.</p>',
    },
    fil: {
      title: 'Magkano ang kikitain ko sa isang laro?',
      body: '<p>May dalawang numero sa tabi ng bawat laro. Ang <strong>Kita mo</strong> ay ang makukuha mo sa bawat benta. Ang <strong>Bayad ng platform</strong> ay ang ibinabayad ng platform para rito; may bahagi ka roon, na makikita sa Account ko. Kung gitling ang nakalagay, walang bayad ang laro sa ngayon.</p><p>I-tap ang kita mo para makita kung paano ito kinukuwenta.</p>',
    },
    es: {
      title: '¿Cuánto gano con un juego?',
      body: '<p>Junto a cada juego hay dos cifras. <strong>Ganas</strong> es lo que recibes de cada venta. <strong>La plataforma paga</strong> es lo que la plataforma paga por ella; tú recibes tu parte, que aparece en Mi cuenta. Un guion significa que el juego no paga nada por ahora.</p><p>Toca lo que ganas para ver cómo se calcula.</p>',
    },
    ko: {
      title: '게임으로 얼마를 버나요?',
      body: '<p>게임마다 두 가지 수치가 있습니다. <strong>내 수익</strong>은 판매마다 내가 받는 비율이고, <strong>플랫폼 지급</strong>은 플랫폼이 지급하는 비율입니다. 그중 내 몫은 내 계정에 표시됩니다. 줄표는 현재 지급이 없다는 뜻입니다.</p><p>내 수익을 누르면 계산 방법을 볼 수 있습니다.</p>',
    },
    'zh-CN': {
      title: '推广游戏能赚多少？',
      body: '<p>每款游戏旁有两个数字：<strong>您赚</strong>是每笔成交您得到的比例；<strong>平台支付</strong>是平台为其支付的比例，其中您的份额显示在“我的”页面。横线表示该游戏目前没有分成。</p><p>点按您赚的数字，可查看如何计算。</p>',
    },
  },
  {
    'en-US': {
      title: 'When can I withdraw?',
      body: '<p>From 100.00. The fee, what you receive and when it arrives are shown before you confirm: 1 minute to 12 hours to an e-wallet, within 24 hours to a bank.</p>',
    },
    'en-PH': {
      title: 'When can I withdraw?',
      body: '<p>From 100.00. The fee, what you receive and when it arrives are shown before you confirm: 1 minute to 12 hours to an e-wallet, within 24 hours to a bank.</p>',
    },
    fil: {
      title: 'Kailan ako puwedeng mag-withdraw?',
      body: '<p>Mula 100.00. Ipinapakita ang fee, ang makukuha mo, at kung kailan ito darating bago ka magkumpirma: 1 minuto hanggang 12 oras sa e-wallet, at sa loob ng 24 oras sa bank.</p>',
    },
    es: {
      title: '¿Cuándo puedo retirar?',
      body: '<p>A partir de 100.00. La tarifa, lo que recibes y cuándo llega se muestran antes de confirmar: de 1 minuto a 12 horas a una billetera digital, y en 24 horas a un banco.</p>',
    },
    ko: {
      title: '언제 출금할 수 있나요?',
      body: '<p>100.00부터 가능합니다. 수수료와 받을 금액, 도착 시간은 확인 전에 표시됩니다. 전자지갑은 1분에서 12시간, 은행은 24시간 이내입니다.</p>',
    },
    'zh-CN': {
      title: '什么时候可以提现？',
      body: '<p>满 100.00 即可提现。确认前会显示手续费、实际到账金额和到账时间：电子钱包 1 分钟至 12 小时，银行卡 24 小时内。</p>',
    },
  },
  {
    'en-US': {
      title: 'Another person uses my account',
      body: '<p>Open Settings, look at your sessions and end those you do not know; then change your password. Every other device is logged out.</p>',
    },
    'en-PH': {
      title: 'Someone else is using my account',
      body: '<p>Open Settings, check your sessions and end those you do not know; then change your password. All other devices are logged out.</p>',
    },
    fil: {
      title: 'May ibang gumagamit ng account ko',
      body: '<p>Buksan ang Settings, tingnan ang mga naka-log in na device, at i-log out ang hindi mo kilala; saka palitan ang password mo. Mala-log out ang lahat ng ibang device.</p>',
    },
    es: {
      title: 'Alguien usa mi cuenta',
      body: '<p>Abre Ajustes, revisa tus sesiones y cierra las que no conozcas; después cambia la contraseña. Los demás dispositivos quedan desconectados.</p>',
    },
    ko: {
      title: '다른 사람이 내 계정을 쓰는 것 같아요',
      body: '<p>설정에서 접속 기기를 확인하고 모르는 기기를 종료한 뒤 비밀번호를 바꾸세요. 다른 모든 기기에서 로그아웃됩니다.</p>',
    },
    'zh-CN': {
      title: '有人在使用我的账号',
      body: '<p>打开设置，查看登录设备并结束陌生的会话，然后修改密码。其他设备将全部退出登录。</p>',
    },
  },
];

export const DEMO_ABOUT: ByLocale<string> = {
  'en-US':
    '<p>{site} brings people who love games together with games that look for players. Choose what you like, share it your way, and see every figure behind what you earn.</p><p>This is a demonstration: the games, the people and the money are made up.</p>',
  'en-PH':
    '<p>{site} brings people who love games together with games looking for players. Choose what you like, share it your way, and see every figure behind what you earn.</p><p>This is a demo: the games, the people and the money are made up.</p>',
  fil: '<p>Pinagtatagpo ng {site} ang mga mahilig sa laro at ang mga larong naghahanap ng player. Piliin ang gusto mo, i-share sa sarili mong paraan, at tingnan ang bawat numero sa likod ng kita mo.</p><p>Demo ito: hindi totoo ang mga laro, tao, at pera.</p>',
  es: '<p>{site} une a quienes aman los juegos con los juegos que buscan jugadores. Elige lo que te gusta, compártelo a tu manera y mira cada cifra detrás de lo que ganas.</p><p>Esto es una demostración: los juegos, las personas y el dinero son inventados.</p>',
  ko: '<p>{site}는 게임을 사랑하는 사람과 이용자를 찾는 게임을 이어 줍니다. 마음에 드는 게임을 골라 나만의 방식으로 공유하고, 수익의 모든 숫자를 확인하세요.</p><p>이 사이트는 시연용이며 게임과 사람, 금액은 모두 가상입니다.</p>',
  'zh-CN':
    '<p>{site} 让热爱游戏的人与寻找玩家的游戏相遇。选择您喜欢的游戏，用自己的方式分享，收益的每个数字都清晰可查。</p><p>此为演示站点，其中的游戏、人物与金额均为虚构。</p>',
};

export const DEMO_TERMS: ByLocale<string> = {
  'en-US':
    '<h3>What you agree to</h3><ul><li>Share only links that are yours.</li><li>Do not buy through your own links.</li><li>Say openly that you earn from what you recommend.</li></ul><p>Earnings are paid once the platform has confirmed them.</p>',
  'en-PH':
    '<h3>What you agree to</h3><ul><li>Share only your own links.</li><li>Do not buy through your own links.</li><li>Be open that you earn from what you recommend.</li></ul><p>Earnings are paid once the platform has confirmed them.</p>',
  fil: '<h3>Ang sinasang-ayunan mo</h3><ul><li>Sarili mong mga link lang ang i-share.</li><li>Huwag bumili gamit ang sarili mong link.</li><li>Sabihin nang tapat na kumikita ka sa inirerekomenda mo.</li></ul><p>Babayaran ang kita kapag nakumpirma na ito ng platform.</p>',
  es: '<h3>Lo que aceptas</h3><ul><li>Comparte solo enlaces tuyos.</li><li>No compres con tus propios enlaces.</li><li>Di abiertamente que ganas con lo que recomiendas.</li></ul><p>Lo ganado se paga cuando la plataforma lo ha confirmado.</p>',
  ko: '<h3>동의 사항</h3><ul><li>본인의 링크만 공유하세요.</li><li>본인 링크로 구매하지 마세요.</li><li>추천으로 수익을 얻는다는 점을 밝히세요.</li></ul><p>수익은 플랫폼이 확인한 뒤 지급됩니다.</p>',
  'zh-CN':
    '<h3>您同意的内容</h3><ul><li>只分享属于您自己的链接。</li><li>不要通过自己的链接购买。</li><li>公开说明您的推荐会带来收益。</li></ul><p>收益在平台确认后支付。</p>',
};

export const DEMO_PRIVACY: ByLocale<string> = {
  'en-US':
    '<h3>What we keep</h3><ul><li>Your phone number, to log you in.</li><li>Your payout accounts, encrypted.</li><li>What was earned and paid, as long as the law asks.</li></ul><p>We sell none of it. Ask customer service for a copy or for its removal.</p>',
  'en-PH':
    '<h3>What we keep</h3><ul><li>Your phone number, so you can log in.</li><li>Your payout accounts, encrypted.</li><li>What was earned and paid, as long as the law asks.</li></ul><p>We sell none of it. Message customer service for a copy or to have it removed.</p>',
  fil: '<h3>Ang itinatago namin</h3><ul><li>Mobile number mo, para makapag-log in ka.</li><li>Mga payout account mo, naka-encrypt.</li><li>Ang kinita at binayaran, hangga’t hinihingi ng batas.</li></ul><p>Wala kaming ibinebenta sa mga ito. Mag-message sa customer service para sa kopya o para ipabura ito.</p>',
  es: '<h3>Lo que guardamos</h3><ul><li>Tu número de teléfono, para que puedas entrar.</li><li>Tus cuentas de cobro, cifradas.</li><li>Lo ganado y pagado, mientras la ley lo pida.</li></ul><p>No vendemos nada de ello. Pide una copia o su eliminación a atención al cliente.</p>',
  ko: '<h3>보관하는 정보</h3><ul><li>로그인에 쓰이는 휴대폰 번호</li><li>암호화된 출금 계좌</li><li>법이 정한 기간 동안의 수익과 지급 내역</li></ul><p>어떤 정보도 판매하지 않습니다. 사본이나 삭제는 고객센터에 요청하세요.</p>',
  'zh-CN':
    '<h3>我们保存的内容</h3><ul><li>您的手机号码，用于登录。</li><li>您的收款账户，已加密。</li><li>收益与付款记录，按法律要求的期限保存。</li></ul><p>我们不会出售其中任何内容。如需副本或删除，请联系客服。</p>',
};
