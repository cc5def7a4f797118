import type { PlacementsOf } from './placement.ts';
import { type AgentTables, agentPlacements } from './tables/agents.ts';
import { type AlarmTables, alarmPlacements } from './tables/alarms.ts';
import { type BonusesTables, bonusesPlacements } from './tables/bonuses.ts';
import { type CatalogueTables, cataloguePlacements } from './tables/catalogue.ts';
import { type ChannelHealthTables, channelHealthPlacements } from './tables/channel-health.ts';
import { type ChannelsTables, channelsPlacements } from './tables/channels.ts';
import { type EarningsTables, earningsPlacements } from './tables/earnings.ts';
import { type InstallationTables, installationPlacements } from './tables/installation.ts';
import { type LedgerTables, ledgerPlacements } from './tables/ledger.ts';
import { type MessageTables, messagePlacements } from './tables/messages.ts';
import { type OperatorsTables, operatorsPlacements } from './tables/operators.ts';
import { type PaymentsTables, paymentsPlacements } from './tables/payments.ts';
import { type ProtectionTables, protectionPlacements } from './tables/protection.ts';
import { type RebatesTables, rebatesPlacements } from './tables/rebates.ts';
import { type RiskTables, riskPlacements } from './tables/risk.ts';
import { type SandboxChannelTables, sandboxChannelPlacements } from './tables/sandbox-channel.ts';
import { type SitesUsersTables, sitesUsersPlacements } from './tables/sites-users.ts';
import { type VipTables, vipPlacements } from './tables/vip.ts';
import { type WheelTables, wheelPlacements } from './tables/wheel.ts';

/** Every table by name; the row types of each topic are in tables/. */
export interface Schema
  extends SitesUsersTables,
    BonusesTables,
    AgentTables,
    AlarmTables,
    CatalogueTables,
    ChannelsTables,
    ChannelHealthTables,
    InstallationTables,
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

/** Where the rows of each table are in a distributed database. */
export const PLACEMENTS: PlacementsOf<Schema> = {
  ...agentPlacements,
  ...alarmPlacements,
  ...bonusesPlacements,
  ...cataloguePlacements,
  ...channelHealthPlacements,
  ...channelsPlacements,
  ...earningsPlacements,
  ...installationPlacements,
  ...ledgerPlacements,
  ...messagePlacements,
  ...operatorsPlacements,
  ...paymentsPlacements,
  ...protectionPlacements,
  ...rebatesPlacements,
  ...riskPlacements,
  ...sandboxChannelPlacements,
  ...sitesUsersPlacements,
  ...vipPlacements,
  ...wheelPlacements,
};
