import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import * as z from 'zod/mini';
import { bodiesOf, type Choices } from './every-body.ts';

const ITEM = [{ id: 'xx_00000000000000000000000000', version: 1 }];
const SEGMENT = { levels: [], jobs: [], roles: [], locales: [], activity: null, uid: '' };

/** A value for a field, by its name or by 'path field', if its schema is narrower than any text, number or choice. */
const SENSIBLE: Choices = {
  areaCode: ['63'],
  phone: ['9170000000'],
  purpose: ['login'],
  code: ['123456'],
  password: ['secret12'],
  old: ['secret12'],
  token: ['x'.repeat(43)],
  id: ['xx_00000000000000000000000000'],
  uid: ['10000001'],
  member: ['10000002'],
  locale: ['es'],
  avatar: ['avatar-1'],
  number: [0],
  size: [10],
  appid: ['wx0000000001'],
  demandId: ['1001'],
  amount: ['1.00'],
  rate: ['1.00'],
  ratio: ['1.00'],
  from: ['2026-03-01'],
  to: ['2026-03-02'],
  day: ['2026-03-01'],
  period: ['2026-03-01'],
  cardId: ['pa_00000000000000000000000000'],
  method: ['sandbox'],
  '/safe/setpassword password': ['246810'],
  '/safe/takeout password': ['246810'],
  '/team/rate from': ['2026-04-01'],
  '/agent/ratio from': ['2026-04-01'],
  '/console/ownerlink/accept password': ['not demo1234'],
  '/console/password old': ['demo1234'],
  '/console/password password': ['not demo1234'],
  totp: ['123456'],
  reason: ['a good reason'],
  section: ['withdrawal'],
  role: ['support'],
  name: ['somebody'],
  file: ['RGF0ZSxUZXh0LEFtb3VudAoyMDI2LTAzLTAyLHgsNS4wMAo='],
  position: ['1'],
  print: ['0'.repeat(32)],
  items: [ITEM],
  ids: [['xx_00000000000000000000000000']],
  changes: [{ name: 'A game' }],
  proposal: [{}],
  search: [{ view: 'all' }],
  values: [{}],
  texts: [{ 'en-US': { title: 'A title', body: 'A text' } }],
  pictures: [{}],
  crop: [{ left: 0, top: 0, width: 1 }],
  segment: [SEGMENT],
  link: ['/my'],
  launchUrl: ['https://provider.example/launch?token={token}'],
  url: ['https://partner.example/postback'],
  source: ['correction'],
  mapping: [{}],
  fields: [{}],
  aDay: ['1000.00'],
  until: ['2026-04-01T00:00:00.000Z'],
  currency: ['USD'],
  domains: [['new.example']],
  '/protection/limit period': ['day'],
  '/team/members search': [''],
  '/wallet/records search': ['lunch'],
  '/report/moment seen': ['first_click'],
  '/team/message text': ['Well done this week'],
  '/agent/members search': [''],
  '/console/sources/create scope': [['app']],
  '/console/sources/save scope': [['app']],
  '/console/channels/create id': ['a-channel'],
  '/console/channels/save id': ['a-channel'],
  '/console/channels/rotate id': ['a-channel'],
  '/console/channels/switch id': ['a-channel'],
  '/console/channels/game id': ['a-channel'],
  '/console/content/save from': [null],
  '/console/content/save until': [null],
};

/** Bodies of calls with variants: payout accounts, and the message call that reads one message or all. */
const OTHER: Readonly<Record<string, Readonly<Record<string, unknown>>[]>> = {
  '/appcard/edit': [
    {
      ...{
        kind: 'bank',
        holder: 'Juan Dela Cruz',
        bank: 'PH_BDO',
        cardNumber: '001234567890',
        bankPhone: '9171234567',
      },
      ...{ ifsc: 'BNORPHMM', code: '123456' },
    },
    { kind: 'wallet', holder: 'Juan Dela Cruz', wallet: 'PH_GCASH', walletNumber: '09171234567', code: '123456' },
  ],
  '/message/read': [{ id: 'ms_00000000000000000000000000' }],
};

/** A valid body for each variant of a call, so that only a changed field is invalid. */
export function sensibleBodies(call: CallDefinition): readonly Readonly<Record<string, unknown>>[] {
  return OTHER[call.path] ?? bodiesOf(call, SENSIBLE).slice(0, 1);
}

/** Names of the fields of every variant, including those that a sensible body omits. */
export function fieldsOf({ input }: CallDefinition): readonly string[] {
  const variants = input instanceof z.ZodMiniUnion ? input.def.options : [input];
  return [
    ...new Set(variants.flatMap((variant) => (variant instanceof z.ZodMiniObject ? Object.keys(variant.shape) : []))),
  ];
}
