import type { LineFilter } from './features/earnings/report/line-filter.ts';
import type { HomeAddress } from './features/promotion/home/home-choices.ts';
import { wantedPage } from './session/wanted-page.ts';

/** The query of an address, as a user may have typed it. */
type Raw = Readonly<Record<string, string>>;

/** `amount` and `note` come from a request for money, which another user may have written: the page checks them. */
interface TransferAddress {
  readonly uid?: string;
  readonly step?: 'amount';
  readonly shared?: true;
  readonly amount?: string;
  readonly note?: string;
}

/** For addresses without a query, or whose page checks it. */
const asItIs = (raw: Raw): Readonly<Record<string, string | undefined>> => raw;

/**
 * Every address of the app, with a function that parses its query, so that the page can trust the result. `$id` is a
 * parameter, `{-$id}` an optional parameter. The compiler checks links against these addresses; router.tsx has the
 * pages.
 */
export const ADDRESSES = {
  '/': (raw: Raw): HomeAddress => raw,
  '/report': asItIs,
  '/team': asItIs,
  '/promotion/{-$id}': asItIs,
  '/my': asItIs,

  '/GameDetail/$id': asItIs,
  '/Transfer': ({ uid, step, shared, amount, note }: Raw): TransferAddress => ({
    ...(uid !== undefined && { uid: uid.slice(0, 8) }),
    ...(step === 'amount' && { step }),
    ...(shared && { shared: true }),
    ...(amount && { amount }),
    ...(note && { note }),
  }),
  '/Safe': asItIs,
  '/Records': asItIs,
  '/Records/$id': ({ sent }: Raw): { sent?: true } => (sent ? { sent: true } : {}),
  '/Deposit': asItIs,
  '/DepositDetails': asItIs,
  '/DepositDetails/$id': asItIs,
  '/ReportDetails': (raw: Raw) => raw as LineFilter,
  '/Withdraw': asItIs,
  '/WithdrawStep/$id': (raw: Raw) => raw as { amount?: string },
  '/WithdrawDetails': ({ id }: Raw): { id?: string } => (id === undefined ? {} : { id: id.slice(0, 60) }),
  '/Cards': asItIs,
  '/AddCard/{-$id}': asItIs,
  '/AddZhiFuBao/{-$id}': asItIs,
  '/Messages': ({ tab }: Raw): { tab?: string } => (tab === undefined ? {} : { tab }),
  '/Messages/$id': asItIs,
  '/RakeBack': asItIs,
  '/Wheel': asItIs,
  '/Wheel/History': asItIs,
  '/Wheel/Verify': asItIs,
  '/Wheel/Help': asItIs,
  '/Games': asItIs,
  '/BettingRecord': asItIs,
  '/BettingRecord/$channel/$round': asItIs,
  '/Bonus': ({ tab }: Raw): { tab?: 'active' | 'done' } => (tab === 'active' || tab === 'done' ? { tab } : {}),
  '/Downline/$id': asItIs,
  '/Protection': asItIs,
  '/Agent': asItIs,
  '/AgentMembers': asItIs,
  '/AgentMembers/$id': asItIs,
  '/AgentStatements': asItIs,
  '/AgentStatements/$period': asItIs,
  '/AgentWithdraw': asItIs,
  '/AgentRecharge': asItIs,
  '/AgentRecharge/$id': asItIs,
  '/Vip': asItIs,
  '/VipGuide': asItIs,
  '/Invite': asItIs,

  '/login': (raw: Raw): { to?: string; done?: 'reset' } => ({
    ...wantedPage(raw),
    ...(raw.done === 'reset' && { done: 'reset' }),
  }),
  '/register': (raw: Raw): { to?: string; invite?: string } => ({
    ...wantedPage(raw),
    ...(raw.invite !== undefined && { invite: raw.invite.slice(0, 32) }),
  }),
  '/reset': (raw: Raw): { to?: string } => wantedPage(raw),
  '/Help': ({ embedded }: Raw): { embedded?: true } => (embedded ? { embedded: true } : {}),
  '/Service': asItIs,
  '/AboutUs': ({ embedded, text }: Raw): { embedded?: true; text?: 'terms' | 'privacy' } => ({
    ...(embedded && { embedded: true }),
    ...((text === 'terms' || text === 'privacy') && { text }),
  }),
  '/Setting': asItIs,
  '/Preview': asItIs,
} as const;

export type Addresses = typeof ADDRESSES;
