import type { Feature } from '@pitaka/contract/features.ts';
import { ITEM_KINDS } from '@pitaka/contract/items.ts';
import type { RecordPage } from '@pitaka/core/values/record-pages.ts';
import type { Target } from '../../../navigation/route.ts';
import type { WalletRecord } from '../../../wallet/wallet-record.ts';

/** The pages that a site may have switched off. */
export const FEATURE_OF: Readonly<Partial<Record<RecordPage, Feature>>> = {
  round: 'channels',
  games: 'channels',
  bonus: 'bonus',
  wheel: 'wheel',
  vip: 'vip',
  rebate: 'rebate',
  agent: 'agent',
};

/** The page of the record behind a line of the statement, where its amount is explained. */
export function recordLink({ page, id }: NonNullable<WalletRecord['record']>): Target {
  switch (page) {
    case 'deposit':
      return { to: '/DepositDetails/$id', params: { id } };
    case 'withdrawal':
      return { to: '/WithdrawDetails', search: { id } };
    case 'sales': {
      const [day = '', kind, ...item] = id.split(' ');
      const itemKind = ITEM_KINDS.find((one) => one === kind);
      return {
        to: '/ReportDetails',
        search: { from: day, to: day, ...(itemKind && { kind: itemKind }), id: item.join(' ') },
      };
    }
    case 'round': {
      const [channel = '', ...round] = id.split(' ');
      return { to: '/BettingRecord/$channel/$round', params: { channel, round: round.join(' ') } };
    }
    case 'games':
      return { to: '/Games' };
    case 'bonus':
      return { to: '/Bonus' };
    case 'wheel':
      return { to: '/Wheel/History' };
    case 'vip':
      return { to: '/Vip' };
    case 'rebate':
      return { to: '/RakeBack' };
    case 'agent':
      return { to: '/AgentStatements' };
  }
}
