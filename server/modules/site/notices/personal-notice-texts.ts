import type { MessageTopic } from '@pitaka/core/values/message-kinds.ts';
import { parseAmount, type Unit } from '@pitaka/core/values/money.ts';
import { moneyText } from '../../../platform/money-text.ts';
import type { PersonalNoticeKind } from './notify-user.ts';
import { topicOfNotice } from './personal-notice-titles.ts';

/**
 * {name}: the item's name; {rate}: percent; {from}, {to}, {on}, {until}, {sold}, {first} and
 * {last}: days; {amount}, {taken} and {owed}: money.
 * Text in square brackets is left out if one of its values is missing.
 */
const TEXTS: Readonly<Record<PersonalNoticeKind, Readonly<Record<string, string>>>> = {
  advisor_approved: {
    'en-US': 'You are a recharge advisor now: you can recharge your members’ wallets.',
    'en-PH': 'You are now a recharge advisor: you can recharge your members’ wallets.',
    es: 'Ya eres asesor de recargas: puedes recargar la billetera de tus miembros.',
    ko: '충전 어드바이저가 되었습니다. 회원의 지갑을 충전할 수 있습니다.',
    fil: 'Recharge advisor ka na: puwede ka nang mag-recharge sa wallet ng mga member mo.',
    'zh-CN': '您已成为充值顾问，可以为成员的钱包充值。',
  },
  advisor_rejected: {
    'en-US': 'Your application as a recharge advisor was not approved: {reason}',
    'en-PH': 'Your application as a recharge advisor was not approved: {reason}',
    es: 'Tu solicitud como asesor de recargas no fue aprobada: {reason}',
    ko: '충전 어드바이저 신청이 승인되지 않았습니다: {reason}',
    fil: 'Hindi naaprubahan ang application mo bilang recharge advisor: {reason}',
    'zh-CN': '您的充值顾问申请未通过：{reason}',
  },
  agent_approved: {
    'en-US': 'You are an agent now. From tomorrow you earn from what your members play.',
    'en-PH': 'You are now an agent. From tomorrow, you earn from what your members play.',
    es: 'Ya eres agente. Desde mañana ganas con lo que juegan tus miembros.',
    ko: '에이전트가 되었습니다. 내일부터 회원의 플레이로 수익을 얻습니다.',
    fil: 'Agent ka na. Simula bukas, kikita ka sa laro ng mga member mo.',
    'zh-CN': '您已成为代理，自明日起可从成员的游戏中获得收益。',
  },
  agent_paid: {
    'en-US': 'Your agent earnings for {from} to {to} were paid: {amount}.',
    'en-PH': 'Your agent earnings for {from} to {to} were paid: {amount}.',
    es: 'Se pagaron tus ganancias de agente del {from} al {to}: {amount}.',
    ko: '{from}~{to} 에이전트 수익 {amount} 지급이 완료되었습니다.',
    fil: 'Nabayaran na ang kita mo bilang agent mula {from} hanggang {to}: {amount}.',
    'zh-CN': '{from}至{to}的代理收益 {amount} 已发放。',
  },
  agent_ratio: {
    'en-US': 'From {from} your agent ratio is {ratio}%. What you earned before stays as it was.',
    'en-PH': 'From {from}, your agent ratio is {ratio}%. What you earned before stays as it was.',
    es: 'Desde el {from} tu porcentaje de agente es del {ratio} %. Lo que ganaste antes no cambia.',
    ko: '{from}부터 에이전트 비율은 {ratio}%입니다. 이전 수익은 바뀌지 않습니다.',
    fil: 'Simula {from}, {ratio}% na ang agent ratio mo. Hindi nagbabago ang kinita mo bago nito.',
    'zh-CN': '自{from}起，您的代理比例为{ratio}%。此前的收益不受影响。',
  },
  agent_rejected: {
    'en-US': 'Your application as an agent was not approved: {reason} You may apply again.',
    'en-PH': 'Your application as an agent was not approved: {reason} You may apply again.',
    es: 'Tu solicitud como agente no fue aprobada: {reason} Puedes volver a solicitarlo.',
    ko: '에이전트 신청이 승인되지 않았습니다: {reason} 다시 신청할 수 있습니다.',
    fil: 'Hindi naaprubahan ang application mo bilang agent: {reason} Puwede kang mag-apply ulit.',
    'zh-CN': '您的代理申请未通过：{reason} 您可以重新申请。',
  },
  agent_taken_back: {
    'en-US': 'Your agent earnings for {from} to {to} were corrected: {amount} was taken back.',
    'en-PH': 'Your agent earnings for {from} to {to} were corrected: {amount} was taken back.',
    es: 'Se corrigieron tus ganancias de agente del {from} al {to}: se te descontó {amount}.',
    ko: '{from}~{to} 에이전트 수익이 정정되어 {amount} 차감되었습니다.',
    fil: 'Itinama ang kita mo bilang agent mula {from} hanggang {to}: binawi ang {amount}.',
    'zh-CN': '{from}至{to}的代理收益已更正，收回 {amount}。',
  },
  application_linked: {
    'en-US': 'Your link to “{name}” is ready. Share it to start earning.',
    'en-PH': 'Your link to “{name}” is ready. Share it to start earning.',
    es: 'Tu enlace de «{name}» está listo. Compártelo y empieza a ganar.',
    ko: '‘{name}’ 링크가 준비되었습니다. 공유하고 수익을 시작하세요.',
    fil: 'Handa na ang link mo sa “{name}”. I-share ito para kumita.',
    'zh-CN': '“{name}”的推广链接已就绪，分享即可开始赚取收益。',
  },
  application_refused: {
    'en-US': 'The platform refused your application for “{name}”. You may apply again.',
    'en-PH': 'The platform did not approve your application for “{name}”. You may apply again.',
    es: 'La plataforma rechazó tu solicitud para «{name}». Puedes volver a solicitarla.',
    ko: '플랫폼이 ‘{name}’ 신청을 거절했습니다. 다시 신청할 수 있습니다.',
    fil: 'Tinanggihan ng platform ang application mo sa “{name}”. Puwede kang mag-apply ulit.',
    'zh-CN': '平台拒绝了您对“{name}”的申请，您可以重新申请。',
  },
  application_unanswered: {
    'en-US': 'The platform did not answer your application for “{name}”. Please apply again.',
    'en-PH': 'The platform did not respond to your application for “{name}”. Please apply again.',
    es: 'La plataforma no respondió a tu solicitud para «{name}». Vuelve a solicitarla.',
    ko: '플랫폼이 ‘{name}’ 신청에 응답하지 않았습니다. 다시 신청해 주세요.',
    fil: 'Hindi sumagot ang platform sa application mo sa “{name}”. Mag-apply po ulit.',
    'zh-CN': '平台未回复您对“{name}”的申请，请重新申请。',
  },
  deposit_arrived: {
    'en-US': 'Your deposit of {amount} has arrived. It is in your balance.',
    es: 'Tu depósito de {amount} ha llegado. Ya está en tu saldo.',
    ko: '입금 {amount} 완료. 잔액에 반영되었습니다.',
    fil: 'Dumating na ang deposit mong {amount}. Nasa balance mo na ito.',
    'zh-CN': '您的充值 {amount} 已到账，已计入余额。',
  },
  deposit_charged_back: {
    'en-US': 'Your deposit of {amount} was charged back and deducted from your balance.',
    es: 'Tu depósito de {amount} fue anulado por quien lo pagó y se te descontó del saldo.',
    ko: '입금 {amount} 건이 지급 거절되어 잔액에서 차감되었습니다.',
    fil: 'Na-chargeback ang deposit mong {amount} at ibinawas sa balance mo.',
    'zh-CN': '您的充值 {amount} 被退单，已从余额中扣除。',
  },
  deposit_refused: {
    'en-US': 'Your deposit of {amount} was declined. Nothing was credited.',
    es: 'Tu depósito de {amount} fue rechazado. No se acreditó nada.',
    ko: '입금 {amount} 건이 거절되어 잔액에 반영되지 않았습니다.',
    fil: 'Tinanggihan ang deposit mong {amount}. Walang pumasok sa balance mo.',
    'zh-CN': '您的充值 {amount} 被拒绝，未计入余额。',
  },
  deposit_returned: {
    'en-US': 'Your payment of {amount} was not accepted and is being sent back to its payer. See why in the deposit.',
    'en-PH': 'Your payment of {amount} was not accepted and is being returned to its payer. See why in the deposit.',
    es: 'Tu pago de {amount} no fue aceptado y se devuelve a quien lo hizo. El motivo está en el depósito.',
    ko: '결제하신 {amount} 건은 승인되지 않아 결제하신 분께 반환됩니다. 사유는 입금 내역에서 확인하세요.',
    fil: 'Hindi tinanggap ang bayad mong {amount} at ibinabalik ito sa nagbayad. Nasa deposit ang dahilan.',
    'zh-CN': '您支付的 {amount} 未被接受，将退回付款人。原因请见该笔充值。',
  },
  deposit_review: {
    'en-US': 'A payment for your deposit of {amount} arrived, but it does not match the request. We are checking it.',
    'en-PH': 'A payment for your deposit of {amount} arrived, but it does not match the request. We are checking it.',
    es: 'Llegó un pago de tu depósito de {amount}, pero no coincide con lo pedido. Lo estamos revisando.',
    ko: '{amount} 입금 건의 결제가 도착했으나 신청 내용과 달라 확인 중입니다.',
    fil: 'May dumating na bayad para sa deposit mong {amount}, pero hindi ito tugma sa request. Chine-check namin ito.',
    'zh-CN': '您 {amount} 的充值已收到付款，但与申请不符，正在核实。',
  },
  withdrawal_held: {
    'en-US': 'Your withdrawal of {amount} is on hold. See why in the withdrawal.',
    es: 'Tu retiro de {amount} está en espera. El motivo está en el retiro.',
    ko: '출금 {amount} 건이 보류되었습니다. 사유는 출금 내역에서 확인하세요.',
    fil: 'Naka-hold ang withdrawal mong {amount}. Nasa withdrawal ang dahilan.',
    'zh-CN': '您的提现 {amount} 已暂停处理，原因请见该笔提现。',
  },
  withdrawal_paid: {
    'en-US': 'Your withdrawal was paid: {amount} went to your account.',
    'en-PH': 'Your withdrawal has been paid: {amount} was sent to your account.',
    es: 'Tu retiro está pagado: se enviaron {amount} a tu cuenta.',
    ko: '출금이 완료되어 계좌로 {amount} 지급되었습니다.',
    fil: 'Kumpleto na ang withdrawal mo: naipadala ang {amount} sa account mo.',
    'zh-CN': '您的提现已完成，{amount} 已打款至您的账户。',
  },
  withdrawal_refused: {
    'en-US':
      'Your withdrawal of {amount} could not be paid. The amount is back in your balance; see why in the withdrawal.',
    es: 'No se pudo pagar tu retiro de {amount}. El importe está de nuevo en tu saldo; el motivo está en el retiro.',
    ko: '출금 {amount} 건을 지급하지 못해 잔액으로 돌려드렸습니다. 사유는 출금 내역에서 확인하세요.',
    fil: 'Hindi naipadala ang withdrawal mong {amount}. Nasa balance mo na ulit ang pera; nasa withdrawal ang dahilan.',
    'zh-CN': '您的提现 {amount} 打款失败，金额已退回余额，原因请见该笔提现。',
  },
  withdrawal_rejected: {
    'en-US': 'Your withdrawal of {amount} was rejected. The amount is back in your balance; see why in the withdrawal.',
    'en-PH':
      'Your withdrawal of {amount} was not approved. The amount is back in your balance; see why in the withdrawal.',
    es: 'Tu retiro de {amount} fue rechazado. El importe está de nuevo en tu saldo; el motivo está en el retiro.',
    ko: '출금 {amount} 건이 거절되어 잔액으로 돌려드렸습니다. 사유는 출금 내역에서 확인하세요.',
    fil: 'Hindi naaprubahan ang withdrawal mong {amount}. Nasa balance mo na ulit ang pera; nasa withdrawal ang dahilan.',
    'zh-CN': '您的提现 {amount} 未通过，金额已退回余额，原因请见该笔提现。',
  },
  withdrawal_returned: {
    'en-US': 'Your withdrawal of {amount} came back. The amount and the fee are back in your balance.',
    es: 'Tu retiro de {amount} fue devuelto. El importe y la tarifa están de nuevo en tu saldo.',
    ko: '출금 {amount} 건이 반환되어 금액과 수수료를 잔액으로 돌려드렸습니다.',
    fil: 'Bumalik ang withdrawal mong {amount}. Nasa balance mo na ulit ang pera at ang fee.',
    'zh-CN': '您的提现 {amount} 被退回，金额和手续费已退回余额。',
  },
  earning_owed: {
    'en-US':
      'A player got a refund for “{name}”, so {amount} was deducted. You now owe {owed}; your next earnings pay it.',
    'en-PH':
      'A player got a refund for “{name}”, so {amount} was deducted. You now owe {owed}; your next earnings will pay it.',
    es: 'Un jugador recibió una devolución por «{name}», así que se te descontó {amount}. Ahora debes {owed}; se pagará con lo próximo que ganes.',
    ko: '한 플레이어가 ‘{name}’ 환불을 받아 {amount} 차감되었습니다. 현재 갚을 금액은 {owed}이며, 다음 수익에서 먼저 차감됩니다.',
    fil: 'May player na na-refund sa “{name}”, kaya ibinawas ang {amount}. May utang ka na ngayong {owed}; ang susunod mong kita ang ipambabayad dito.',
    'zh-CN': '有玩家就“{name}”获得退款，因此扣除 {amount}。您现欠 {owed}，将从之后的收入中优先扣还。',
  },
  rebate_of_level_back: {
    'en-US': 'The bets or sales that gave you your level were cancelled: {amount} of your rebates was taken back.',
    'en-PH': 'The bets or sales that gave you your level were cancelled: {amount} of your rebates was taken back.',
    es: 'Se anularon las apuestas o ventas con las que alcanzaste tu nivel: se te descontó {amount} de tus bonificaciones.',
    ko: '레벨을 달성한 베팅이나 판매가 취소되어 리베이트 중 {amount} 차감되었습니다.',
    fil: 'Na-cancel ang mga taya o benta na nagbigay sa iyo ng level mo: binawi ang {amount} ng rebates mo.',
    'zh-CN': '使您达到该等级的投注或销售已被取消，返佣中的 {amount} 已扣除。',
  },
  rebate_taken_back: {
    'en-US': 'Sales that your rebate counted were cancelled: {amount} of it was taken back.',
    es: 'Se anularon ventas que contaba tu bonificación: se te descontó {amount}.',
    ko: '리베이트에 포함된 판매가 취소되어 {amount} 차감되었습니다.',
    fil: 'Na-cancel ang mga bentang kasama sa rebate mo: binawi ang {amount} nito.',
    'zh-CN': '您的返佣所计的销售已被取消，其中 {amount} 已扣除。',
  },
  earning_taken_back: {
    'en-US': 'A player got a refund for “{name}”, so {amount} was deducted.',
    'en-PH': 'A player got a refund for “{name}”, so {amount} was deducted.',
    es: 'Un jugador recibió una devolución por «{name}», así que se te descontó {amount}.',
    ko: '한 플레이어가 ‘{name}’ 환불을 받아 {amount} 차감되었습니다.',
    fil: 'May player na na-refund sa “{name}”, kaya ibinawas ang {amount}.',
    'zh-CN': '有玩家就“{name}”获得退款，因此扣除 {amount}。',
  },
  earnings_settled: {
    'en-US':
      '{amount} settled on {on}[, sold on {sold}][, sold from {first} to {last}][, all of it from “{name}”].[ “{most}” brought the most.][ Refunds and corrections took back {taken}.][ {clicks} clicks that day, the most around {hour}.]',
    es: 'El {on} se acreditaron {amount}[ de ventas del {sold}][ de ventas del {first} al {last}][, todo por «{name}»].[ Lo que más aportó: «{most}».][ Por devoluciones y correcciones se te descontó {taken}.][ Ese día: {clicks} clics, con más actividad hacia las {hour}.]',
    ko: '{on} 수익 {amount} 확정되었습니다.[ 판매일: {sold}.][ 판매 기간: {first}~{last}.][ 모두 ‘{name}’의 수익입니다.][ ‘{most}’의 수익이 가장 많습니다.][ 환불과 정정으로 {taken} 차감되었습니다.][ 그날 클릭 {clicks}회, {hour}쯤 가장 많았습니다.]',
    fil: 'Pumasok ang {amount} noong {on}[, mula sa mga benta noong {sold}][, mula sa mga benta noong {first} hanggang {last}][, lahat mula sa “{name}”].[ Pinakamalaki ang galing sa “{most}”.][ Binawi ang {taken} dahil sa mga refund at pagtatama.][ {clicks} click sa araw na iyon, pinakamarami bandang {hour}.]',
    'zh-CN':
      '{on}结算收益 {amount}[，售于{sold}][，售于{first}至{last}][，全部来自“{name}”][，其中“{most}”最多]。[退款和更正收回 {taken}。][当天点击 {clicks} 次，{hour}前后最多。]',
  },
  earnings_taken: {
    'en-US': 'Refunds and corrections took back {taken} on {on}.',
    es: 'El {on} se te descontó {taken} por devoluciones y correcciones.',
    ko: '{on} 환불과 정정으로 {taken} 차감되었습니다.',
    fil: 'Binawi ang {taken} noong {on} dahil sa mga refund at pagtatama.',
    'zh-CN': '{on}退款和更正收回 {taken}。',
  },
  item_gone: {
    'en-US': '“{name}” is no longer offered. Your link to it earns nothing any more.',
    'en-PH': '“{name}” is no longer offered. Your link to it earns nothing anymore.',
    es: '«{name}» ya no se ofrece. Tu enlace ya no genera ganancias.',
    ko: '‘{name}’ 항목은 더 이상 제공되지 않습니다. 내 링크로는 더 이상 수익이 생기지 않습니다.',
    fil: 'Hindi na inaalok ang “{name}”. Wala nang kikitain ang link mo rito.',
    'zh-CN': '“{name}”已下架，您的推广链接不再产生收益。',
  },
  link_broken: {
    'en-US': 'Your link to “{name}” no longer works: its page is gone.',
    'en-PH': 'Your link to “{name}” no longer works: its page is gone.',
    es: 'Tu enlace a «{name}» no lleva a ninguna parte: la página ya no existe.',
    ko: '‘{name}’ 링크가 열리지 않습니다. 연결된 페이지가 사라졌습니다.',
    fil: 'Hindi na gumagana ang link mo sa “{name}”: wala na ang page nito.',
    'zh-CN': '您推广“{name}”的链接已失效：目标页面不存在。',
  },
  login_locked: {
    'en-US': 'We blocked several failed attempts to log in to your account. Your account was not accessed.',
    'en-PH': 'We blocked several failed attempts to log in to your account. Your account was not accessed.',
    es: 'Alguien probó contraseñas incorrectas en tu cuenta y está bloqueado por ahora. Nadie ha entrado.',
    ko: '누군가 회원님의 계정에 잘못된 비밀번호를 여러 번 입력해 잠시 차단되었습니다. 로그인에는 성공하지 못했습니다.',
    fil: 'May ilang maling subok na mag-log in sa account mo at hinarang namin ang mga ito. Walang nakapasok sa account mo.',
    'zh-CN': '有人多次输错您账号的密码，已被暂时锁定，未能登录。',
  },
  rebate_claimable: {
    'en-US': 'A rebate of {amount} is ready. Claim it before {until}.',
    'en-PH': 'A rebate of {amount} is ready. Claim it before {until}.',
    es: 'Tienes una bonificación de {amount} disponible. Cóbrala antes del {until}.',
    ko: '받을 수 있는 리베이트: {amount}. {until} 전에 받아 주세요.',
    fil: 'May rebate kang {amount}. I-claim ito bago ang {until}.',
    'zh-CN': '您有一笔返佣 {amount} 可领取，请在 {until} 前领取。',
  },
  rate_changed: {
    'en-US': 'From {from} your commission rate is {rate}%. What you earned before stays as it was.',
    'en-PH': 'From {from}, your commission rate is {rate}%. What you earned before stays as it was.',
    es: 'Desde el {from} tu parte es del {rate} %. Lo que ganaste antes no cambia.',
    ko: '{from}부터 수수료율은 {rate}%입니다. 이전에 번 금액은 바뀌지 않습니다.',
    fil: 'Simula {from}, {rate}% na ang commission rate mo. Hindi nagbabago ang kinita mo bago nito.',
    'zh-CN': '自{from}起，您的佣金比例为{rate}%。此前的收入不受影响。',
  },
  group_joined: {
    'en-US': 'From {from} you are in the group {group} and earn by its plan. What you earned before stays as it was.',
    'en-PH': 'From {from}, you are in the group {group} and earn by its plan. What you earned before stays as it was.',
    es: 'Desde el {from} estás en el grupo {group} y ganas según su plan. Lo que ganaste antes no cambia.',
    ko: '{from}부터 ‘{group}’ 그룹에 속하며 그룹의 플랜에 따라 적립됩니다. 이전에 번 금액은 바뀌지 않습니다.',
    fil: 'Simula {from}, kasama ka sa group na {group} at kikita ka ayon sa plan nito. Hindi nagbabago ang kinita mo bago nito.',
    'zh-CN': '自{from}起，您属于“{group}”分组，按该分组的方案计佣。此前的收入不受影响。',
  },
  group_left: {
    'en-US': 'From {from} you are no longer in the group {group}. What you earned before stays as it was.',
    'en-PH': 'From {from}, you are no longer in the group {group}. What you earned before stays as it was.',
    es: 'Desde el {from} ya no estás en el grupo {group}. Lo que ganaste antes no cambia.',
    ko: '{from}부터 ‘{group}’ 그룹에 속하지 않습니다. 이전에 번 금액은 바뀌지 않습니다.',
    fil: 'Simula {from}, wala ka na sa group na {group}. Hindi nagbabago ang kinita mo bago nito.',
    'zh-CN': '自{from}起，您不再属于“{group}”分组。此前的收入不受影响。',
  },
  login_new_device: {
    'en-US':
      'Your account was logged in to on a new device: {device}. If it was not you, end that session and change your password.',
    es: 'Se inició sesión en tu cuenta desde un dispositivo nuevo: {device}. Si no fuiste tú, cierra esa sesión y cambia la contraseña.',
    ko: '새 기기({device})에서 로그인했습니다. 본인이 아니라면 해당 세션을 종료하고 비밀번호를 바꾸세요.',
    fil: 'May nag-log in sa account mo sa bagong device: {device}. Kung hindi ikaw ito, i-log out ang device na iyon at palitan ang password mo.',
    'zh-CN': '您的账户在新设备上登录：{device}。如非本人操作，请结束该会话并修改密码。',
  },
  own_data_ready: {
    'en-US': 'The file of your data is ready: Player protection, Your data. It stays for 7 days.',
    'en-PH': 'The file of your data is ready. Go to Player protection, then Your data. It stays for 7 days.',
    es: 'El archivo de tus datos está listo: Protección del jugador, Tus datos. Se conserva 7 días.',
    ko: '내 데이터 파일이 준비되었습니다. 이용자 보호의 ‘내 데이터’에서 7일간 받을 수 있습니다.',
    fil: 'Handa na ang file ng data mo: pumunta sa Proteksyon ng player, saka sa Ang data mo. 7 araw itong nandoon.',
    'zh-CN': '您的数据文件已生成，请在“玩家保护”的“我的数据”中获取，保留7天。',
  },
  phone_changed: {
    'en-US': 'Your phone number is now {phone}. If it was not you, contact customer service at once.',
    'en-PH': 'Your mobile number is now {phone}. If it was not you, contact customer service right away.',
    es: 'Tu número de teléfono ahora es {phone}. Si no fuiste tú, contacta de inmediato a atención al cliente.',
    ko: '전화번호가 {phone} 번호로 변경되었습니다. 본인이 아니면 즉시 고객센터에 알려 주세요.',
    fil: '{phone} na ang mobile number mo. Kung hindi ikaw ito, mag-message agad sa customer service.',
    'zh-CN': '您的手机号已更换为 {phone}。如非本人操作，请立即联系客服。',
  },
  report_ready: {
    'en-US': 'Your report file ({from} to {to}) is ready: Report, then the download button. It stays for 7 days.',
    'en-PH':
      'Your report file ({from} to {to}) is ready. Go to Report and tap the download button. It stays for 7 days.',
    es: 'Tu archivo del informe (del {from} al {to}) está listo: Informe, botón de descarga. Se conserva 7 días.',
    ko: '실적 파일({from}~{to})이 준비되었습니다. 홍보 실적의 다운로드 버튼에서 7일간 받을 수 있습니다.',
    fil: 'Handa na ang report file mo ({from} hanggang {to}): pumunta sa Report at i-tap ang download button. 7 araw itong nandoon.',
    'zh-CN': '您的推广数据文件（{from} 至 {to}）已生成，请在“推广数据”的下载按钮中获取，保留7天。',
  },
  team_moved: {
    'en-US': 'You are now in the team of {name}. What was earned before stays as it was.',
    'en-PH': 'You are now in {name}’s team. What was earned before stays as it was.',
    es: 'Ahora estás en el equipo de {name}. Lo ganado antes no cambia.',
    ko: '이제 {name}님의 팀에 속합니다. 이전에 번 금액은 바뀌지 않습니다.',
    fil: 'Nasa team ka na ngayon ni {name}. Hindi nagbabago ang kinita bago nito.',
    'zh-CN': '您现在属于{name}的团队。此前的收入不受影响。',
  },
  team_joined: {
    'en-US': '{name} is now in your team.',
    'en-PH': '{name} is now in your team.',
    es: '{name} está ahora en tu equipo.',
    ko: '{name}님이 이제 회원님의 팀에 속합니다.',
    fil: 'Nasa team mo na si {name}.',
    'zh-CN': '{name}现在属于您的团队。',
  },
  team_left: {
    'en-US': '{name} is no longer in your team. What was earned before stays as it was.',
    'en-PH': '{name} is no longer in your team. What was earned before stays as it was.',
    es: '{name} ya no está en tu equipo. Lo ganado antes no cambia.',
    ko: '{name}님은 더 이상 회원님의 팀에 속하지 않습니다. 이전에 번 금액은 바뀌지 않습니다.',
    fil: 'Wala na sa team mo si {name}. Hindi nagbabago ang kinita bago nito.',
    'zh-CN': '{name}已不在您的团队中。此前的收入不受影响。',
  },
  team_message: {
    'en-US': '{name}, who leads your team, writes: {text}',
    es: '{name}, que lidera tu equipo, te escribe: {text}',
    ko: '팀 리더 {name}님의 메시지: {text}',
    fil: 'Message ni {name}, na leader ng team mo: {text}',
    'zh-CN': '您的团队负责人{name}：{text}',
  },
  transfer_received: {
    'en-US': '{name} sent you {amount}. It is in your balance.',
    es: '{name} te envió {amount}. Ya está en tu saldo.',
    ko: '{name}님이 {amount} 보냈습니다. 잔액에 반영되었습니다.',
    fil: 'Pinadalhan ka ni {name} ng {amount}. Nasa balance mo na ito.',
    'zh-CN': '{name}向您转账 {amount}，已计入余额。',
  },
  wheel_prize_declined: {
    'en-US': 'Your wheel prize “{name}” was declined. The reason is in the history of your spins.',
    'en-PH': 'Your wheel prize “{name}” was declined. The reason is in your spin history.',
    es: 'Se rechazó tu premio de la ruleta «{name}». El motivo está en el historial de tus giros.',
    ko: '룰렛 경품 ‘{name}’ 지급이 거절되었습니다. 사유는 스핀 기록에서 확인하세요.',
    fil: 'Tinanggihan ang premyo mong “{name}” sa wheel. Nasa history ng mga spin mo ang dahilan.',
    'zh-CN': '您的转盘奖品“{name}”未获通过，原因请见转盘记录。',
  },
  wheel_prize_paid: {
    'en-US': 'Your wheel prize “{name}” is yours.',
    'en-PH': 'Your wheel prize “{name}” has been given to you.',
    es: 'Tu premio de la ruleta «{name}» ya es tuyo.',
    ko: '룰렛 경품 ‘{name}’ 지급이 완료되었습니다.',
    fil: 'Sa iyo na ang premyo mong “{name}” sa wheel.',
    'zh-CN': '您的转盘奖品“{name}”已发放。',
  },
  wheel_doubling_back: {
    'en-US': 'Your wheel prize “{name}” counts once now, {amount} less: a deposit of yours was charged back.',
    'en-PH': 'Your wheel prize “{name}” now counts once, {amount} less: a deposit of yours was charged back.',
    es: 'Tu premio de la ruleta «{name}» cuenta ahora una sola vez, {amount} menos: se devolvió un depósito tuyo.',
    ko: '입금이 취소(차지백)되어 룰렛 경품 ‘{name}’ 보상이 한 번만 적용됩니다. 줄어든 금액: {amount}',
    fil: 'Hindi na doble ang premyo mong “{name}” sa wheel, bawas na {amount}: na-chargeback ang isang deposit mo.',
    'zh-CN': '您的一笔充值被拒付，转盘奖品“{name}”现仅计一次，减少 {amount}。',
  },
  vip_up: {
    'en-US': 'You reached VIP level {level}. See what it gives you.',
    'en-PH': 'You’ve reached VIP level {level}. See what you get.',
    es: 'Alcanzaste el nivel VIP {level}. Mira lo que incluye.',
    ko: 'VIP {level} 레벨에 도달했습니다. 혜택을 확인해 보세요.',
    fil: 'Naabot mo ang VIP level {level}. Tingnan ang mga benepisyo nito.',
    'zh-CN': '您已达到 VIP {level} 级，查看该等级的权益。',
  },
  vip_down: {
    'en-US': 'You are now at VIP level {level}: the last period did not reach {amount} again.',
    'en-PH': 'You are now at VIP level {level}: you did not reach {amount} again in the last period.',
    es: 'Ahora tienes el nivel VIP {level}: en el último periodo no volviste a alcanzar {amount}.',
    ko: '지난 기간에 {amount}에 다시 도달하지 못해 VIP {level} 레벨이 되었습니다.',
    fil: 'VIP level {level} ka na ngayon: hindi mo ulit naabot ang {amount} sa huling panahon.',
    'zh-CN': '上一周期未再达到 {amount}，您现为 VIP {level} 级。',
  },
  vip_undone: {
    'en-US':
      'You are now at VIP level {level}: amounts that counted towards your level were cancelled or left your wallet.',
    'en-PH':
      'You are now at VIP level {level}: amounts that counted towards your level were cancelled or left your wallet.',
    es: 'Ahora tienes el nivel VIP {level}: lo que sostenía tu nivel se anuló o salió de tu billetera.',
    ko: '레벨의 근거였던 금액이 취소되었거나 지갑에서 나가 VIP {level} 레벨이 되었습니다.',
    fil: 'VIP level {level} ka na ngayon: na-cancel o inilabas sa wallet ang mga halagang binilang sa level mo.',
    'zh-CN': '支撑您等级的金额已被撤回或已转出钱包，您现为 VIP {level} 级。',
  },
  vip_warning: {
    'en-US': 'To keep VIP level {level} you need {amount} more by {until}.',
    'en-PH': 'To keep VIP level {level}, you need {amount} more by {until}.',
    es: 'Para conservar el nivel VIP {level} te faltan {amount} hasta el {until}.',
    ko: 'VIP {level} 레벨을 유지하려면 {until}까지 {amount} 더 필요합니다.',
    fil: 'Para manatili sa VIP level {level}, kailangan mo pa ng {amount} hanggang {until}.',
    'zh-CN': '要保留 VIP {level} 级，请在 {until} 前再累计 {amount}。',
  },
  vip_bonus_back: {
    'en-US': 'Your VIP bonus of {amount} was taken back: the bets or sales that gave you the level were cancelled.',
    'en-PH': 'Your VIP bonus of {amount} was taken back: the bets or sales that gave you the level were cancelled.',
    es: 'Se te descontó tu bono VIP de {amount}: se anularon las apuestas o ventas con las que alcanzaste el nivel.',
    ko: '레벨을 달성한 베팅이나 판매가 취소되어 VIP 보너스 {amount} 차감되었습니다.',
    fil: 'Binawi ang VIP bonus mong {amount}: na-cancel ang mga taya o benta na nagbigay sa iyo ng level.',
    'zh-CN': '您的 VIP 奖金 {amount} 已收回：使您达到该等级的投注或销售已被取消。',
  },
  vip_set: {
    'en-US': 'The site has set your VIP level to {level}.',
    'en-PH': 'The site has set your VIP level to {level}.',
    es: 'El sitio ha fijado tu nivel VIP en {level}.',
    ko: '운영자가 VIP 레벨을 {level}단계로 설정했습니다.',
    fil: 'Itinakda ng site sa {level} ang VIP level mo.',
    'zh-CN': '平台已将您的 VIP 等级设为 {level} 级。',
  },
};

/**
 * A personal notice in a language, with amounts in the site's currency; undefined for a kind that this version does not
 * know.
 */
export function personalNoticeText(
  kind: string,
  params: Readonly<Record<string, string>>,
  { locale, unit }: { readonly locale: string; readonly unit: Unit },
): string | undefined {
  const texts = Object.hasOwn(TEXTS, kind) ? TEXTS[kind as PersonalNoticeKind] : undefined;
  const text = texts?.[locale] ?? texts?.['en-US'];
  return text
    ?.replace(/\[([^\]]*)\]/g, (_, part: string) =>
      namesIn(part).every((name) => Object.hasOwn(params, name)) ? part : '',
    )
    .replace(/\{(\w+)\}/g, (_, name: string) => written(name, termOf(params, name, locale), locale, unit));
}

function namesIn(part: string): string[] {
  return [...part.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
}

/** A value with a name in each language is stored as `name:es` beside `name`. */
function termOf(params: Readonly<Record<string, string>>, name: string, locale: string): string {
  return params[`${name}:${locale}`] ?? params[name] ?? '';
}

const DAYS = ['from', 'to', 'on', 'until', 'sold', 'first', 'last'];
const AMOUNTS = ['amount', 'owed', 'taken'];

/** Days, hours, numbers and amounts are stored as on the wire, and shown in the reader's notation. */
function written(name: string, value: string, locale: string, unit: Unit): string {
  if (AMOUNTS.includes(name)) {
    const minor = parseAmount(value);
    return minor.ok ? moneyText(minor.value, unit, locale) : value;
  }
  if (name === 'hour') {
    const at = new Date(Date.UTC(2000, 0, 1, Number(value)));
    return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(at);
  }
  if ((name === 'rate' || name === 'clicks') && value !== '')
    return new Intl.NumberFormat(locale).format(Number(value));
  if (!DAYS.includes(name) || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value));
}

/** The kinds of notices of these topics. */
export function noticeKindsOf(topics: ReadonlySet<MessageTopic>): string[] {
  return Object.keys(TEXTS).filter((kind) => {
    const topic = topicOfNotice(kind);
    return topic !== undefined && topics.has(topic);
  });
}

/** Whether the item's page itself shows the notice's content while it is true. */
export function isShownOnItem(kind: string): boolean {
  return kind.startsWith('application_');
}

/** The page of the app that a notice opens; undefined: none. */
export function personalNoticePlace(kind: string, params: Readonly<Record<string, string>>): string | undefined {
  if (kind === 'report_ready') return '/report';
  // The record page lists earnings by the day of settlement, like the notice; reports list them by the day of sale.
  if (kind.startsWith('earnings_')) return '/Records';
  if (kind === 'login_new_device' || kind === 'phone_changed') return '/Setting';
  if (kind === 'transfer_received') return `/Records/${encodeURIComponent(params.record ?? '')}`;
  if (kind === 'own_data_ready') return '/Protection';
  if (kind === 'earning_taken_back' || kind === 'earning_owed') {
    return params.line ? `/ReportDetails?line=${encodeURIComponent(params.line)}` : '/report';
  }
  if (kind === 'rebate_claimable' || kind === 'rebate_taken_back' || kind === 'rebate_of_level_back')
    return '/RakeBack';
  if (kind.startsWith('wheel_')) return '/Wheel/History';
  if (kind.startsWith('vip_')) return '/Vip';
  if (kind.startsWith('agent_') || kind.startsWith('advisor_')) return agentPlace(kind);
  // A member may have no team page: it is for leaders.
  if (kind === 'team_joined' || kind === 'team_left') return '/team';
  if (kind.startsWith('deposit_')) return `/DepositDetails/${encodeURIComponent(params.record ?? '')}`;
  if (kind.startsWith('withdrawal_')) return `/WithdrawDetails?id=${encodeURIComponent(params.record ?? '')}`;
  // A notice about an item opens its page, where the user can act.
  if (params.id) {
    const ofKind = params.kind === 'messaging' ? '' : `?kind=${params.kind}`;
    return `/GameDetail/${encodeURIComponent(params.id)}${ofKind}`;
  }
  return undefined;
}

function agentPlace(kind: string): string {
  return kind === 'agent_paid' || kind === 'agent_taken_back' ? '/AgentStatements' : '/Agent';
}
