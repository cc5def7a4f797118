import { Button } from '@pitaka/ui/primitives/button.tsx';
import { copyText } from '@pitaka/ui/primitives/copy-text.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { Share2 } from 'lucide-react';
import { CopyLine } from '../../../kit/copy-line.tsx';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { useMoment } from '../../../kit/use-moment.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { AccountFace } from '../../../wallet/account-face.tsx';
import { shownNumber } from '../../../wallet/shown-number.ts';
import { accountText, type WithdrawalDetail } from './withdrawal.ts';

export interface ReceiptProps {
  receipt: NonNullable<WithdrawalDetail['receipt']>;
}

/** What was paid, to show to others. */
export function Receipt({ receipt }: ReceiptProps) {
  const t = useText();
  const site = useSite();
  const money = useMoney();
  const moment = useMoment();
  const { account, reference, providerReference, paidAt, amount, fee, net } = receipt;

  const share = async () => {
    const title = `${site.name}: ${t('withdraw.receipt')}`;
    const lines: [string, string][] = [
      [t('withdraw.account'), `${accountText(account)} (${account.holder})`],
      [t('withdraw.amount'), money(amount)],
      [t('withdraw.fee'), money(fee)],
      [t('withdraw.net'), money(net)],
      [t('withdraw.receipt.at'), moment(paidAt)],
      [t('withdraw.reference'), reference],
      ...(providerReference ? [[t('withdraw.receipt.provider'), providerReference] as [string, string]] : []),
    ];
    const text = [title, ...lines.map(([name, value]) => `${name}: ${value}`)].join('\n');
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ title, text });
        return;
      } catch (error) {
        // Closed by the person: that is an answer. Anything else: the sheet does not work here.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    const copied = await copyText(text);
    showToast(t(copied ? 'shell.copied' : 'shell.copy.failed'), {
      tone: copied ? 'positive' : 'negative',
      place: 'top',
    });
  };

  return (
    <section aria-labelledby="withdrawal-receipt" className="flex flex-col gap-4 rounded-card bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="withdrawal-receipt" className="font-semibold">
          {t('withdraw.receipt')}
        </h2>
        <Button tone="quiet" onClick={() => void share()} className="-me-5">
          <Share2 aria-hidden size={18} />
          {t('withdraw.receipt.share')}
        </Button>
      </div>
      <AccountFace {...account} number={shownNumber(account.number)} />
      <Facts>
        <Fact label={t('withdraw.amount')}>{money(amount)}</Fact>
        <Fact label={t('withdraw.fee')}>{money(fee)}</Fact>
        <Fact label={t('withdraw.net')} strong>
          {money(net)}
        </Fact>
        <Fact label={t('withdraw.receipt.at')}>{moment(paidAt)}</Fact>
        <CopyLine code label={t('withdraw.reference')} value={reference} copyLabel={t('withdraw.reference.copy')} />
        {providerReference && (
          <CopyLine
            label={t('withdraw.receipt.provider')}
            value={providerReference}
            copyLabel={t('withdraw.receipt.provider.copy')}
          />
        )}
      </Facts>
    </section>
  );
}
