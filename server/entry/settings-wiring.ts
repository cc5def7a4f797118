import { aloneSettings } from '../modules/back-office/alone/index.ts';
import { reconciliationSettings } from '../modules/back-office/reconciliation/index.ts';
import { riskSettings } from '../modules/back-office/risk/index.ts';
import { adjustmentSettings } from '../modules/back-office/users/index.ts';
import { earningSettings, receivedSettings } from '../modules/earnings/conversions/index.ts';
import { digestSettings } from '../modules/earnings/digest/index.ts';
import { fraudSettings } from '../modules/earnings/fraud/index.ts';
import { rateSettings } from '../modules/earnings/rate-console/index.ts';
import { rebateSettings } from '../modules/earnings/rebates/index.ts';
import { leaderboardSettings } from '../modules/earnings/team/index.ts';
import { agentSettings } from '../modules/engagement/agents/index.ts';
import { messageSettings } from '../modules/engagement/messages/index.ts';
import { securitySettings } from '../modules/identity/audit/index.ts';
import { smsSettings } from '../modules/identity/auth/index.ts';
import { protectionSettings } from '../modules/identity/protection/index.ts';
import { transferSettings } from '../modules/money/wallet/index.ts';
import { depositSettings } from '../modules/payments/deposits/index.ts';
import { payoutAccountSettings } from '../modules/payments/payout-accounts/index.ts';
import { paymentSettings, withdrawalSettings } from '../modules/payments/withdrawals/index.ts';
import { bonusSettings } from '../modules/play/bonuses/index.ts';
import { vipSettings } from '../modules/play/vip/index.ts';
import { wheelSettings } from '../modules/play/wheel/index.ts';
import { linkSettings } from '../modules/promotion/links/index.ts';
import { platformSettings } from '../modules/promotion/platforms/index.ts';
import {
  createSettingsRegistry,
  featuresSettings,
  lookSettings,
  passwordSettings,
  type SettingsRegistry,
  type SettingsSection,
  signUpSettings,
  supportSettings,
} from '../modules/site/settings/index.ts';

/** Every section of the settings, in the console's order: a new one is defined in its module and named here. */
export function wireSettings(additions: readonly SettingsSection[] = []): SettingsRegistry {
  return createSettingsRegistry([
    featuresSettings,
    lookSettings,
    supportSettings,
    smsSettings,
    signUpSettings,
    passwordSettings,
    securitySettings,
    protectionSettings,
    riskSettings,
    transferSettings,
    depositSettings,
    withdrawalSettings,
    payoutAccountSettings,
    paymentSettings,
    reconciliationSettings,
    aloneSettings,
    adjustmentSettings,
    linkSettings,
    platformSettings,
    earningSettings,
    receivedSettings,
    digestSettings,
    rateSettings,
    fraudSettings,
    rebateSettings,
    leaderboardSettings,
    bonusSettings,
    wheelSettings,
    messageSettings,
    vipSettings,
    agentSettings,
    ...additions,
  ]);
}
