import type { CallDefinition, OutputOf, RequestOf } from '../define-call.ts';
import { consoleApprovalCalls } from './back-office/console-approvals.ts';
import { consoleDoctorCalls } from './back-office/console-doctor.ts';
import { consoleFileCalls } from './back-office/console-files.ts';
import { consoleHealthCalls } from './back-office/console-health.ts';
import { consoleRecordCalls } from './back-office/console-records.ts';
import { consoleUserCalls } from './back-office/console-users.ts';
import { consoleViewCalls } from './back-office/console-views.ts';
import { consoleWorkCalls } from './back-office/console-work.ts';
import { consoleConversionCalls } from './earnings/console-conversions.ts';
import { consoleFileImportCalls } from './earnings/console-file-imports.ts';
import { consoleFraudCalls } from './earnings/console-fraud.ts';
import { consoleGroupCalls } from './earnings/console-groups.ts';
import { consolePartnerCalls } from './earnings/console-partners.ts';
import { consolePlanCalls } from './earnings/console-plans.ts';
import { consolePromoterCalls } from './earnings/console-promoters.ts';
import { consoleRateCalls } from './earnings/console-rates.ts';
import { consoleSourceCalls } from './earnings/console-sources.ts';
import { linkCalls } from './earnings/links.ts';
import { rebateCalls } from './earnings/rebates.ts';
import { reportCalls } from './earnings/reports.ts';
import { teamCalls } from './earnings/team.ts';
import { agentCalls } from './engagement/agents.ts';
import { consoleAgentCalls } from './engagement/console-agents.ts';
import { consoleMessageCalls } from './engagement/console-messages.ts';
import { invitationCalls } from './engagement/invitations.ts';
import { messageCalls } from './engagement/messages.ts';
import { consoleCalls, consoleOperatorCalls } from './identity/console.ts';
import { consoleAuditCalls } from './identity/console-audit.ts';
import { consoleProtectionCalls } from './identity/console-protection.ts';
import { loginCalls, userCalls } from './identity/login.ts';
import { protectionCalls } from './identity/protection.ts';
import { consoleLedgerCalls } from './money/console-ledger.ts';
import { safeCalls } from './money/safe.ts';
import { walletCalls } from './money/wallet.ts';
import { consoleDepositCalls } from './payments/console-deposits.ts';
import { consoleFindCalls } from './payments/console-find.ts';
import { consoleAccountCalls } from './payments/console-payout-accounts.ts';
import { consoleReconciliationCalls } from './payments/console-reconciliation.ts';
import { consoleStatementCalls } from './payments/console-statements.ts';
import { consolePayoutFileCalls, consoleWithdrawalCalls } from './payments/console-withdrawals.ts';
import { depositCalls } from './payments/deposits.ts';
import { payoutAccountCalls } from './payments/payout-accounts.ts';
import { pinCalls } from './payments/pin.ts';
import { withdrawalCalls } from './payments/withdrawals.ts';
import { bettingCalls } from './play/betting.ts';
import { bonusCalls } from './play/bonuses.ts';
import { channelCalls } from './play/channels.ts';
import { consoleBonusCalls } from './play/console-bonuses.ts';
import { consoleChannelCalls } from './play/console-channels.ts';
import { consoleRoundCalls } from './play/console-rounds.ts';
import { consoleVipCalls } from './play/console-vip.ts';
import { consoleWheelCalls } from './play/console-wheel.ts';
import { vipCalls } from './play/vip.ts';
import { wheelCalls } from './play/wheel.ts';
import { consoleApplicationCalls } from './promotion/console-applications.ts';
import { consoleCatalogueCalls } from './promotion/console-catalogue.ts';
import { consoleCatalogueFileCalls } from './promotion/console-catalogue-files.ts';
import { consolePlatformCalls } from './promotion/console-platforms.ts';
import { promotionCalls } from './promotion/promotion.ts';
import { consoleContentCalls } from './site/console-content.ts';
import { consoleSettingsCalls } from './site/console-settings.ts';
import { consoleSiteCalls } from './site/console-sites.ts';
import { contentCalls } from './site/content.ts';
import { siteCalls } from './site/site.ts';

/** Every call on the wire, in the order of the documentation. */
export const CALLS = [
  ...siteCalls,
  ...loginCalls,
  ...userCalls,
  ...protectionCalls,
  ...contentCalls,
  ...promotionCalls,
  ...linkCalls,
  ...reportCalls,
  ...teamCalls,
  ...rebateCalls,
  ...bonusCalls,
  ...wheelCalls,
  ...vipCalls,
  ...invitationCalls,
  ...walletCalls,
  ...safeCalls,
  ...payoutAccountCalls,
  ...depositCalls,
  ...withdrawalCalls,
  ...pinCalls,
  ...channelCalls,
  ...bettingCalls,
  ...messageCalls,
  ...agentCalls,
  ...consoleCalls,
  ...consoleOperatorCalls,
  ...consoleAuditCalls,
  ...consoleUserCalls,
  ...consoleChannelCalls,
  ...consoleRoundCalls,
  ...consoleProtectionCalls,
  ...consoleApprovalCalls,
  ...consoleAccountCalls,
  ...consoleWithdrawalCalls,
  ...consolePayoutFileCalls,
  ...consoleFindCalls,
  ...consoleStatementCalls,
  ...consoleDepositCalls,
  ...consoleLedgerCalls,
  ...consoleWorkCalls,
  ...consoleCatalogueCalls,
  ...consoleApplicationCalls,
  ...consoleCatalogueFileCalls,
  ...consolePlatformCalls,
  ...consoleSourceCalls,
  ...consolePartnerCalls,
  ...consoleConversionCalls,
  ...consoleFraudCalls,
  ...consoleRateCalls,
  ...consolePlanCalls,
  ...consoleGroupCalls,
  ...consolePromoterCalls,
  ...consoleAgentCalls,
  ...consoleFileImportCalls,
  ...consoleBonusCalls,
  ...consoleWheelCalls,
  ...consoleDoctorCalls,
  ...consoleHealthCalls,
  ...consoleRecordCalls,
  ...consoleViewCalls,
  ...consoleFileCalls,
  ...consoleReconciliationCalls,
  ...consoleVipCalls,
  ...consoleSettingsCalls,
  ...consoleContentCalls,
  ...consoleMessageCalls,
  ...consoleSiteCalls,
] as const;

type AnyCall = (typeof CALLS)[number];

// Maps paths to calls, so that the compiler looks them up by name: searching the union took it longer than all other
// types.
type CallsByPath = { readonly [Call in AnyCall as Call['path']]: Call };
type Requests = { [Path in keyof CallsByPath]: RequestOf<CallsByPath[Path]> };
type Answers = { [Path in keyof CallsByPath]: OutputOf<CallsByPath[Path]> };

export type CallPath = keyof CallsByPath;
export type CallAt<Path extends CallPath> = CallsByPath[Path];

/** The request, answer and refusals of the call at a path: types only, no schema at run time. */
export type RequestTo<Path extends CallPath> = Requests[Path];
export type AnswerOf<Path extends CallPath> = Answers[Path];

export function findCall<Path extends CallPath>(path: Path): CallAt<Path> {
  const call = (CALLS as readonly CallDefinition[]).find((candidate) => candidate.path === path);
  if (!call) throw new Error(`no call at ${path}`);
  return call as unknown as CallAt<Path>;
}
