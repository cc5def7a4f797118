import type { AgentTables } from './tables/agents.ts';
import type { BonusesTables } from './tables/bonuses.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { ChannelHealthTables } from './tables/channel-health.ts';
import type { ChannelsTables } from './tables/channels.ts';
import type { EarningsTables } from './tables/earnings.ts';
import type { LedgerTables } from './tables/ledger.ts';
import type { MessageTables } from './tables/messages.ts';
import type { OperatorsTables } from './tables/operators.ts';
import type { PaymentsTables } from './tables/payments.ts';
import type { ProtectionTables } from './tables/protection.ts';
import type { RebatesTables } from './tables/rebates.ts';
import type { RiskTables } from './tables/risk.ts';
import type { SandboxChannelTables } from './tables/sandbox-channel.ts';
import type { SitesUsersTables } from './tables/sites-users.ts';
import type { VipTables } from './tables/vip.ts';
import type { WheelTables } from './tables/wheel.ts';

/** Every table by name; each topic keeps its own rows' types in tables/. */
export interface Schema
  extends SitesUsersTables,
    BonusesTables,
    AgentTables,
    CatalogueTables,
    ChannelsTables,
    ChannelHealthTables,
    LedgerTables,
    MessageTables,
    OperatorsTables,
    PaymentsTables,
    EarningsTables,
    RebatesTables,
    RiskTables,
    ProtectionTables,
    SandboxChannelTables,
    WheelTables,
    VipTables {}
