import { alarmsModule } from '../modules/back-office/alarms/module.ts';
import { approvalRegistryModule, approvalsModule } from '../modules/back-office/approvals/module.ts';
import { dashboardModule } from '../modules/back-office/dashboard/module.ts';
import { doctorModule } from '../modules/back-office/doctor/module.ts';
import { listExportModule, listFilesModule } from '../modules/back-office/list-files/module.ts';
import { operatorLimitModule } from '../modules/back-office/operator-limit/module.ts';
import { erasingModule, personalDataModule } from '../modules/back-office/personal-data/module.ts';
import { retentionModule } from '../modules/back-office/personal-data/retention-module.ts';
import { reconciliationModule } from '../modules/back-office/reconciliation/module.ts';
import { reviewedRecordsModule } from '../modules/back-office/reviewed-records/module.ts';
import { riskModule } from '../modules/back-office/risk/module.ts';
import { savedReasonsModule } from '../modules/back-office/saved-reasons/module.ts';
import { savedViewsModule } from '../modules/back-office/saved-views/module.ts';
import { siteContentModule } from '../modules/back-office/site-content/module.ts';
import { settingsApprovalModule, siteSettingsModule } from '../modules/back-office/site-settings/module.ts';
import { sitesConsoleModule } from '../modules/back-office/sites/module.ts';
import { staffModule } from '../modules/back-office/staff/module.ts';
import { usersModule } from '../modules/back-office/users/module.ts';
import { commissionModule } from '../modules/earnings/commission/module.ts';
import { conversionConsoleModule } from '../modules/earnings/conversions/console/module.ts';
import { factsModule } from '../modules/earnings/conversions/facts/module.ts';
import { fileApprovalModule, fileImportsModule } from '../modules/earnings/conversions/file-imports/module.ts';
import { conversionsModule } from '../modules/earnings/conversions/module.ts';
import { replayApprovalModule, sourceConsoleModule } from '../modules/earnings/conversions/source-console/module.ts';
import { digestModule } from '../modules/earnings/digest/module.ts';
import { reportExportModule } from '../modules/earnings/exports/module.ts';
import { fraudConsoleModule } from '../modules/earnings/fraud/console/module.ts';
import { fraudModule } from '../modules/earnings/fraud/module.ts';
import { groupsModule } from '../modules/earnings/groups/module.ts';
import { outboundConsoleModule } from '../modules/earnings/outbound/console/module.ts';
import { outboundModule } from '../modules/earnings/outbound/module.ts';
import { ownEarningsModule } from '../modules/earnings/own-earnings/module.ts';
import { planConsoleModule } from '../modules/earnings/plan-console/module.ts';
import { promoterConsoleModule } from '../modules/earnings/promoter-console/module.ts';
import { rateConsoleModule } from '../modules/earnings/rate-console/module.ts';
import { rebatesModule } from '../modules/earnings/rebates/module.ts';
import { reportsModule } from '../modules/earnings/reports/module.ts';
import { teamModule } from '../modules/earnings/team/module.ts';
import { agentsModule } from '../modules/engagement/agents/module.ts';
import { invitationsModule } from '../modules/engagement/invitations/module.ts';
import { messagesModule } from '../modules/engagement/messages/module.ts';
import { auditModule } from '../modules/identity/audit/module.ts';
import { authModule } from '../modules/identity/auth/module.ts';
import { operatorsModule } from '../modules/identity/operators/module.ts';
import { protectionModule } from '../modules/identity/protection/module.ts';
import { ledgerModule } from '../modules/money/ledger/module.ts';
import { ledgerExplorerModule } from '../modules/money/ledger-explorer/module.ts';
import { safeModule } from '../modules/money/safe/module.ts';
import { walletModule } from '../modules/money/wallet/module.ts';
import { bankStatementsModule } from '../modules/payments/bank-statements/module.ts';
import { depositsModule } from '../modules/payments/deposits/module.ts';
import { paymentReviewModule } from '../modules/payments/payment-review/module.ts';
import { payoutAccountsModule } from '../modules/payments/payout-accounts/module.ts';
import { providerCallbacksModule } from '../modules/payments/provider-callbacks/module.ts';
import { paymentBooksModule, paymentReconciliationModule } from '../modules/payments/reconciliation/module.ts';
import { statementFindingsModule } from '../modules/payments/statement-findings/module.ts';
import { siteCurrencyModule, withdrawalsModule } from '../modules/payments/withdrawals/module.ts';
import { bonusesModule } from '../modules/play/bonuses/module.ts';
import { bettingModule } from '../modules/play/channels/betting/module.ts';
import { channelConsoleModule } from '../modules/play/channels/console/module.ts';
import { channelHealthModule } from '../modules/play/channels/health/module.ts';
import { channelFinderModule, channelsModule } from '../modules/play/channels/module.ts';
import { channelReconciliationModule } from '../modules/play/channels/reconciliation/module.ts';
import { roundConsoleModule } from '../modules/play/channels/round-console/module.ts';
import { channelTransfersModule } from '../modules/play/channels/transfers/module.ts';
import { roundsModule } from '../modules/play/rounds/module.ts';
import { vipModule } from '../modules/play/vip/module.ts';
import { wheelModule } from '../modules/play/wheel/module.ts';
import { applicationListModule } from '../modules/promotion/applications/console/module.ts';
import { applicationsModule } from '../modules/promotion/applications/module.ts';
import { catalogueApprovalsModule, catalogueConsoleModule } from '../modules/promotion/catalogue/console/module.ts';
import { catalogueModule } from '../modules/promotion/catalogue/module.ts';
import { linkHealthModule } from '../modules/promotion/link-health/module.ts';
import { linksModule } from '../modules/promotion/links/module.ts';
import { platformsModule } from '../modules/promotion/platforms/module.ts';
import { contentModule } from '../modules/site/content/module.ts';
import { liveModule } from '../modules/site/live/module.ts';
import { mediaModule } from '../modules/site/media/module.ts';
import { pagesModule } from '../modules/site/pages/module.ts';
import { settingsModule } from '../modules/site/settings/module.ts';
import { sitesModule } from '../modules/site/sites/module.ts';
import type { ServerModule } from '../platform/assembly/define-module.ts';
import { channelAdapters, sandboxGames } from './adapters/channel-adapters.ts';
import { mailAdapter } from './adapters/mail-adapter.ts';
import { mediaAdapter } from './adapters/media-adapter.ts';
import { paymentAdapters } from './adapters/payment-adapters.ts';
import { platformAdapters } from './adapters/platform-adapters.ts';
import { smsAdapterModule } from './adapters/sms-adapter.ts';
import { agentWithdrawalsModule } from './agent-withdrawals.ts';
import { betweenDomains } from './between-domains.ts';

/** The server's modules, to which new ones are added. The console shows sections of settings in this order. */
export const MODULES: readonly ServerModule[] = [
  // site
  settingsModule,
  sitesModule,
  contentModule,
  mediaModule,
  liveModule,
  pagesModule,
  // identity
  authModule,
  auditModule,
  operatorsModule,
  protectionModule,
  // money
  ledgerModule,
  ledgerExplorerModule,
  safeModule,
  walletModule,
  // payments
  withdrawalsModule,
  depositsModule,
  siteCurrencyModule,
  payoutAccountsModule,
  bankStatementsModule,
  paymentReviewModule,
  providerCallbacksModule,
  paymentBooksModule,
  paymentReconciliationModule,
  statementFindingsModule,
  // back-office
  reconciliationModule,
  riskModule,
  operatorLimitModule,
  usersModule,
  personalDataModule,
  erasingModule,
  retentionModule,
  approvalRegistryModule,
  approvalsModule,
  dashboardModule,
  alarmsModule,
  doctorModule,
  listFilesModule,
  listExportModule,
  reviewedRecordsModule,
  savedReasonsModule,
  savedViewsModule,
  siteContentModule,
  settingsApprovalModule,
  siteSettingsModule,
  sitesConsoleModule,
  staffModule,
  // promotion
  linksModule,
  platformsModule,
  applicationListModule,
  applicationsModule,
  catalogueModule,
  catalogueApprovalsModule,
  catalogueConsoleModule,
  linkHealthModule,
  // earnings
  conversionsModule,
  outboundModule,
  rateConsoleModule,
  fraudModule,
  commissionModule,
  teamModule,
  rebatesModule,
  digestModule,
  conversionConsoleModule,
  reportExportModule,
  factsModule,
  fileApprovalModule,
  fileImportsModule,
  fraudConsoleModule,
  groupsModule,
  outboundConsoleModule,
  ownEarningsModule,
  planConsoleModule,
  promoterConsoleModule,
  reportsModule,
  replayApprovalModule,
  sourceConsoleModule,
  // play
  vipModule,
  roundsModule,
  bonusesModule,
  wheelModule,
  channelsModule,
  roundConsoleModule,
  channelTransfersModule,
  channelHealthModule,
  channelFinderModule,
  channelConsoleModule,
  channelReconciliationModule,
  bettingModule,
  // engagement
  invitationsModule,
  messagesModule,
  agentsModule,
  betweenDomains,
  agentWithdrawalsModule,
  // adapters
  mediaAdapter,
  mailAdapter,
  smsAdapterModule,
  paymentAdapters,
  platformAdapters,
  channelAdapters,
  sandboxGames,
];
