import type { MessageKey } from '../../../messages/catalogues.ts';

/** What a message's button opens, by the first part of its address. */
const OPENS: Readonly<Record<string, MessageKey>> = {
  Agent: 'messages.open.agent',
  AgentStatements: 'messages.open.agentStatements',
  Bonus: 'messages.open.bonuses',
  Deposit: 'messages.open.deposit',
  DepositDetails: 'messages.open.depositDetails',
  GameDetail: 'messages.open.item',
  Protection: 'messages.open.protection',
  RakeBack: 'messages.open.rebates',
  Records: 'messages.open.records',
  ReportDetails: 'messages.open.why',
  Setting: 'messages.open.devices',
  Vip: 'messages.open.vip',
  Wheel: 'messages.open.wheel',
  Withdraw: 'messages.open.withdraw',
  WithdrawDetails: 'messages.open.withdrawal',
  promotion: 'messages.open.links',
  report: 'messages.open.report',
  team: 'messages.open.team',
};

/** The words of the button that opens an address: what is there, or only that it opens. */
export function opensWhat(address: string): MessageKey {
  const [, first = ''] = address.split(/[/?#]/);
  return (Object.hasOwn(OPENS, first) && OPENS[first]) || 'messages.open';
}
