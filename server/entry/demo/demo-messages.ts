import type { BroadcastCategory } from '@pitaka/core/values/message-kinds.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { DEMO_PEOPLE } from './demo-people.ts';

type Texts = Readonly<Record<string, { readonly title: string; readonly body: string }>>;

interface DemoBroadcast {
  /** An id that sorts by the order of writing. */
  readonly id: string;
  readonly category: BroadcastCategory;
  /** Days ago; negative for the future. */
  readonly daysAgo: number;
  readonly link: string;
  readonly isRead: boolean;
  readonly texts: Texts;
}

const BROADCASTS: readonly DemoBroadcast[] = [
  {
    ...{ id: 'bc_demo2_hours', category: 'announcement', daysAgo: 6, link: '/Withdraw', isRead: true },
    texts: {
      'en-US': {
        title: 'Withdrawals on the bank holiday',
        body: '<p>Banks are closed on Monday. Withdrawals to a <strong>bank account</strong> arrive on Tuesday; those to a wallet arrive as always.</p>',
      },
      fil: {
        title: 'Withdrawal sa bank holiday',
        body: '<p>Sarado ang mga bank sa Lunes. Sa Martes darating ang withdrawal sa <strong>bank account</strong>; tuloy lang ang sa e-wallet.</p>',
      },
      es: {
        title: 'Retiros en el día feriado',
        body: '<p>El lunes los bancos están cerrados. Los retiros a una <strong>cuenta bancaria</strong> llegan el martes; los retiros a una billetera llegan como siempre.</p>',
      },
      ko: {
        title: '공휴일 출금 안내',
        body: '<p>월요일은 은행 휴무일입니다. <strong>은행 계좌</strong> 출금은 화요일에 입금되며, 전자지갑 출금은 평소와 같습니다.</p>',
      },
      'zh-CN': {
        title: '节假日提现说明',
        body: '<p>周一银行休息，提现到<strong>银行账户</strong>将于周二到账；提现到电子钱包不受影响。</p>',
      },
    },
  },
  {
    ...{ id: 'bc_demo4_tour', category: 'announcement', daysAgo: 1, link: '/Setting', isRead: false },
    texts: {
      'en-US': {
        title: 'Messages have a place of their own',
        body: '<p>What we have to tell you now stands here. Allow notifications under <strong>Settings</strong> and your phone tells you at once.</p>',
      },
      fil: {
        title: 'May sarili nang lugar ang mga message',
        body: '<p>Dito mo na makikita ang mga balita namin. Payagan ang notifications sa <strong>Settings</strong> para malaman mo agad sa phone mo.</p>',
      },
      es: {
        title: 'Los mensajes tienen su propio lugar',
        body: '<p>Lo que tenemos que decirte está ahora aquí. Permite las notificaciones en <strong>Ajustes</strong> y tu teléfono te avisará al instante.</p>',
      },
      ko: {
        title: '메시지함이 생겼습니다',
        body: '<p>안내 사항을 이제 여기에서 볼 수 있습니다. <strong>설정</strong>에서 알림을 허용하면 휴대폰으로 바로 알려 드립니다.</p>',
      },
      'zh-CN': {
        title: '消息中心上线',
        body: '<p>我们的通知现在都在这里。在<strong>设置</strong>中允许通知，手机会立即提醒您。</p>',
      },
    },
  },
  {
    ...{ id: 'bc_demo3_rebate', category: 'activity', daysAgo: 2, link: '/RakeBack', isRead: false },
    texts: {
      'en-US': {
        title: 'A weekly rebate on your commission',
        body: '<p>Every Monday 2% of last week’s commission comes back, 3% from 5,000 on.</p><ul><li>Claim it under Rebates.</li><li>It is in your wallet at once.</li></ul>',
      },
      fil: {
        title: 'Lingguhang rebate sa komisyon mo',
        body: '<p>Tuwing Lunes, bumabalik ang 2% ng komisyon mo noong nakaraang linggo, o 3% mula 5,000.</p><ul><li>I-claim sa Rebates.</li><li>Pasok agad sa wallet mo.</li></ul>',
      },
      es: {
        title: 'Bonificación semanal sobre tu comisión',
        body: '<p>Cada lunes te devolvemos el 2 % de la comisión de la semana, o el 3 % desde 5000.</p><ul><li>Cóbrala en Bonificaciones.</li><li>Llega a tu billetera al instante.</li></ul>',
      },
      ko: {
        title: '매주 수수료 리베이트',
        body: '<p>매주 월요일 지난주 수수료의 2%, 5,000 이상이면 3%를 돌려드립니다.</p><ul><li>리베이트에서 받으세요.</li><li>지갑에 바로 입금됩니다.</li></ul>',
      },
      'zh-CN': {
        title: '每周佣金返利',
        body: '<p>每周一返还上周佣金的2%，满5,000返3%。</p><ul><li>在“返利”中领取。</li><li>即时到账。</li></ul>',
      },
    },
  },
  {
    ...{ id: 'bc_demo1_welcome', category: 'inbox', daysAgo: 9, link: '/Help', isRead: true },
    texts: {
      'en-US': { title: 'Welcome', body: '<p>Good to have you here. Help answers what most people ask first.</p>' },
      fil: {
        title: 'Welcome',
        body: '<p>Masaya kaming nandito ka. Nasa Tulong ang sagot sa mga unang tanong ng karamihan.</p>',
      },
      es: { title: 'Te damos la bienvenida', body: '<p>En Ayuda están las primeras preguntas de casi todos.</p>' },
      ko: { title: '환영합니다', body: '<p>자주 묻는 질문은 도움말에서 확인하세요.</p>' },
      'zh-CN': { title: '欢迎', body: '<p>常见问题请查看“帮助”。</p>' },
    },
  },
  {
    ...{ id: 'bc_demo5_coming', category: 'announcement', daysAgo: -3, link: '', isRead: false },
    texts: {
      'en-US': {
        title: 'Maintenance on Sunday night',
        body: '<p>From 2 to 3 a.m. the app can be read, and nothing can be sent.</p>',
      },
      fil: {
        title: 'Maintenance sa Linggo ng gabi',
        body: '<p>Mula 2 hanggang 3 a.m., puwedeng tumingin sa app pero walang maipapadala.</p>',
      },
      es: {
        title: 'Mantenimiento el domingo por la noche',
        body: '<p>De 2 a 3 de la madrugada la app se puede leer, pero no se puede enviar nada.</p>',
      },
      ko: { title: '일요일 밤 점검', body: '<p>오전 2시부터 3시까지는 조회만 가능합니다.</p>' },
      'zh-CN': { title: '周日夜间维护', body: '<p>凌晨2点至3点仅可查看，无法提交。</p>' },
    },
  },
];

/** A draft with more recipients than one operator may write to alone. */
export const PAYDAY_DRAFT = 'bc_demo_payday';
const PAYDAY: Texts = {
  'en-US': {
    title: 'Payday weekend',
    body: '<p>From Friday to Sunday withdrawals are checked until <strong>midnight</strong>, so that most arrive on the same day.</p>',
  },
  fil: {
    title: 'Payday weekend',
    body: '<p>Mula Biyernes hanggang Linggo, chine-check ang mga withdrawal hanggang <strong>hatinggabi</strong>, kaya karamihan ay darating sa araw ding iyon.</p>',
  },
  es: {
    title: 'Fin de semana de quincena',
    body: '<p>De viernes a domingo revisamos los retiros hasta la <strong>medianoche</strong>: casi todos llegan el mismo día.</p>',
  },
  ko: {
    title: '급여일 주말',
    body: '<p>금요일부터 일요일까지 <strong>자정</strong>까지 출금을 확인하므로 대부분 당일에 입금됩니다.</p>',
  },
  'zh-CN': { title: '发薪周末', body: '<p>周五至周日提现审核至<strong>午夜</strong>，大多当日到账。</p>' },
};

const DAY_MS = 86_400_000;
const ALL_USERS = { levels: [], jobs: [], roles: [], locales: [], activity: null, uid: '' };

/** The users who can log in have read all messages or none; the others have read most or a few. */
function readers(isRead: boolean) {
  return isRead ? sql`place <= 3 OR place % 4 <> 0` : sql`place > 3 AND place % 5 = 0`;
}

/** Read and unread messages of each kind, a scheduled message, and a saved text. */
export async function seedMessages(db: Database, siteId: string, now: Date): Promise<void> {
  const uids = DEMO_PEOPLE.filter(({ isFrozen }) => !isFrozen).map(({ uid }) => uid);
  for (const { id, category, daysAgo, link, isRead, texts } of BROADCASTS) {
    const at = new Date(now.getTime() - daysAgo * DAY_MS);
    const isComing = daysAgo < 0;
    const written = isComing ? now : at;
    await db
      .insertInto('broadcasts')
      .values({
        site_id: siteId,
        broadcast_id: id,
        state: isComing ? 'scheduled' : 'sent',
        ...{ category, link, texts: JSON.stringify(texts), segment: JSON.stringify(ALL_USERS), pushes: false },
        ...{ send_at: at, audience: uids.length, created_at: written, created_by: 'checker', updated_at: written },
        scheduled_by: 'checker',
        ...(isComing ? {} : { started_at: at, finished_at: at, delivered: uids.length }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (isComing) continue;
    await sql`
      INSERT INTO message_deliveries (site_id, uid, broadcast_id, delivered_at, read_at)
      SELECT ${siteId}, uid, ${id}, ${at}, CASE WHEN ${readers(isRead)} THEN ${new Date(at.getTime() + DAY_MS / 4)}::timestamptz END
      FROM unnest(${uids}::text[]) WITH ORDINALITY AS given (uid, place)
      ON CONFLICT DO NOTHING`.execute(db);
  }
  await db
    .insertInto('message_templates')
    .values({
      site_id: siteId,
      template_id: 'mt_demo_hours',
      name: 'Bank holiday',
      ...{ category: 'announcement', link: '/Withdraw', texts: JSON.stringify(BROADCASTS[0]?.texts ?? {}) },
      ...{ updated_at: now, updated_by: 'checker' },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const draft = { site_id: siteId, broadcast_id: PAYDAY_DRAFT, state: 'draft' } as const;
  await db
    .insertInto('broadcasts')
    .values({
      ...{ ...draft, category: 'announcement', link: '/Withdraw', texts: JSON.stringify(PAYDAY) },
      ...{ segment: JSON.stringify(ALL_USERS), pushes: true, send_at: new Date(now.getTime() + 2 * DAY_MS) },
      ...{ created_at: now, created_by: 'owner', updated_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Notices from long before the demo begins were read long ago.
  await sql`UPDATE personal_notices SET push_pending = false, read_at = created_at
    WHERE site_id = ${siteId} AND created_at < ${new Date(now.getTime() - 2 * DAY_MS)} AND read_at IS NULL`.execute(db);
}
