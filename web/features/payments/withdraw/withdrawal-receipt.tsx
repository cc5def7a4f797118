import { Receipt, ReceiptLines } from '../../../kit/receipt.tsx';
import { useMoment } from '../../../kit/use-moment.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import { AccountSummary } from '../../../wallet/account-summary.tsx';
import { shownNumber } from '../../../wallet/shown-number.ts';
import { accountText, type WithdrawalDetail } from './withdrawal.ts';

/** The paid amount, to show to others; before that, the requested one. */
export function WithdrawalReceipt({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const t = useText();
  const money = useMoney();
  const moment = useMoment();
  const { receipt, state } = withdrawal;
  const { account, amount, fee, net, reference } = receipt ?? withdrawal;
  const head = <AccountSummary {...account} number={shownNumber(account.number)} />;
  const lines = [
    { label: t('kit.amount'), value: money(amount) },
    ...(state === 'Fail'
      ? []
      : [
          { label: t('withdraw.fee'), value: money(fee) },
          { label: t('withdraw.net'), value: money(net), strong: true },
        ]),
    receipt
      ? { label: t('withdraw.receipt.at'), value: moment(receipt.paidAt) }
      : { label: t('withdraw.requested'), value: moment(withdrawal.at) },
    { label: t('kit.reference'), value: reference, copyLabel: t('kit.reference.copy') },
  ];
  if (!receipt) {
    return (
      <section className="flex flex-col gap-4 rounded-card bg-surface p-4">
        {head}
        <ReceiptLines lines={lines} />
      </section>
    );
  }
  const bankReference = {
    label: t('withdraw.receipt.provider'),
    value: receipt.providerReference,
    copyLabel: t('withdraw.receipt.provider.copy'),
  };
  return (
    <Receipt
      title={t('withdraw.receipt')}
      head={head}
      headLines={[{ label: t('withdraw.account'), value: `${accountText(account)} (${account.holder})` }]}
      lines={receipt.providerReference ? [...lines, bankReference] : lines}
    />
  );
}
