import { TRANSFER_NOTE_MAX_LENGTH } from '@pitaka/contract/constants.ts';
import type { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { compareMoney, leastOf } from '@pitaka/ui/money/minor-units.ts';
import { Button, buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { useEffect, useState } from 'react';
import { call } from '../../../call.ts';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { AmountHero } from '../../../kit/amount-hero.tsx';
import { Face } from '../../../kit/face.tsx';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { MoneyForm } from '../../../kit/money-form.tsx';
import { useAfterClosed } from '../../../kit/use-after-closed.ts';
import { useAmount } from '../../../kit/use-amount.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useMoneyOperation } from '../../../kit/use-money-operation.ts';
import { Link } from '../../../navigation/link.tsx';
import { userStorageKey } from '../../../session/session.ts';
import { removeText, storedText, storeText } from '../../../session/storage.ts';
import { useText } from '../../../texts.ts';
import { BonusEndsNote } from '../../../wallet/bonus-ends-note.tsx';
import { PinFact } from '../../../wallet/pin-fact.tsx';
import { useWallet } from '../../../wallet/use-wallet.ts';
import { FavouriteButton } from './favourite-button.tsx';
import type { AskedTransfer, Recipient, SentTransfer } from './recipient.ts';

/** The draft for one recipient: it survives a reload of the page, until it is sent. */
interface TransferDraft {
  /** The recipient's uid. */
  readonly uid: string;
  /** The amount that a request for money named: another request starts a new draft. */
  readonly asked: string;
  readonly typed: string;
  readonly note: string;
}

function readDraft(uid: string, asked: string): TransferDraft {
  try {
    const stored = JSON.parse(storedText(userStorageKey('transferDraft'), 'visit') ?? '') as Partial<TransferDraft>;
    if (stored.uid === uid && (stored.asked ?? '') === asked) {
      return { uid, asked, typed: String(stored.typed ?? ''), note: String(stored.note ?? '') };
    }
  } catch {
    // There is no draft, or a draft of an earlier version.
  }
  return { uid, asked, typed: '', note: '' };
}

function keepDraft(draft: TransferDraft): void {
  storeText(userStorageKey('transferDraft'), JSON.stringify(draft), 'visit');
}

function forgetDraft(uid: string, asked: string): void {
  if (readDraft(uid, asked).typed !== '') removeText(userStorageKey('transferDraft'), 'visit');
}

export interface AmountStepProps {
  recipient: Recipient;
  /** The amount and note that a request for money asked for. */
  asked: AskedTransfer;
  /** Called after sending, with the id of the transfer's record. */
  onSent: (id: string) => void;
  onOther: () => void;
}

/** The amount, with the sendable balance and the limits in view; nothing moves before the recipient is confirmed. */
export function AmountStep({ recipient, asked, onSent, onOther }: AmountStepProps) {
  const t = useText();
  const money = useMoney();
  const { data: wallet } = useWallet();
  const confirm = useHistoryDialog('confirm-transfer');
  const leave = useAfterClosed(confirm.open, onSent);
  const [refusal, setRefusal] = useState<CallRefused>();
  // The day's transfers of another phone count as well.
  const [isPinAsked, setPinAsked] = useState(false);
  const { uid, minimum, remaining } = recipient;
  const askedAmount = asked.amount ?? '';
  const move = useMoneyOperation<SentTransfer, { id: string }>({
    place: `transfer ${uid}`,
    async send({ amount, note }, options, pin) {
      const sent = await call('/wallet/transfer', { uid, amount, note, ...(pin && { pin }) }, options);
      // Called even if the user has left the page: a sent draft must not be offered again.
      forgetDraft(uid, askedAmount);
      return sent;
    },
    onDone: ({ id }) => leave(id),
    onRefused(refused) {
      const atAmount = refused.fields.amount;
      if (atAmount) input.refuse(atAmount.message);
      else setRefusal(refused);
      if (refused.code === 'pin_required') setPinAsked(true);
    },
    question: confirm,
    texts: {
      title: t('transfer.title'),
      unclear: t('transfer.unknown'),
      done: ({ amount, name }) => t('transfer.away', { amount: money(amount), name }),
    },
  });
  const [draft] = useState(() => readDraft(uid, askedAmount));
  const [note, setNote] = useState(move.found?.note ?? (draft.note || (asked.note ?? '')));
  const input = useAmount({
    initial: draft.typed,
    amount: move.found?.amount ?? (draft.typed === '' ? asked.amount : undefined),
    onChange: () => setRefusal(undefined),
  });
  const { typed } = input;
  useEffect(() => keepDraft({ uid, asked: askedAmount, typed, note }), [uid, askedAmount, typed, note]);
  const shown = move.sent ?? { uid, name: recipient.name, amount: input.amount, note: note.trim() };
  const isSent = move.sent !== undefined;
  const needsPin =
    isPinAsked ||
    recipient.pinRequired ||
    (recipient.pinAbove !== null && compareMoney(shown.amount || '0', recipient.pinAbove) > 0);

  /** Refusals that the server would also give, shown before the confirmation. */
  const isWithinBounds = () => {
    const { amount } = input;
    const available = wallet?.canWithdrawCoin ?? remaining;
    if (compareMoney(amount, minimum) < 0) input.refuse(t('kit.atLeast', { amount: money(minimum) }));
    else if (compareMoney(amount, available) > 0) input.refuse(t('kit.available', { amount: money(available) }));
    else if (compareMoney(amount, remaining) > 0) input.refuse(t('transfer.overLimit', { amount: money(remaining) }));
    else return true;
    return false;
  };
  const review = () => {
    setRefusal(undefined);
    if (isSent || (input.check() && isWithinBounds())) confirm.show();
  };

  return (
    <MoneyForm
      move={move}
      submitLabel={t('transfer.review')}
      onSubmit={review}
      refusal={refusal?.message}
      wayOut={
        refusal?.code === 'safe_password_missing' && (
          <Link to="/Safe" className={buttonClass({ tone: 'plain' })}>
            {t('transfer.safe')}
          </Link>
        )
      }
      question={{
        ...confirm,
        title: t('transfer.confirm.title', { amount: money(shown.amount || '0') }),
        to: <p className="text-ink-soft">{t('transfer.confirm.text', { name: recipient.name, uid })}</p>,
        facts: shown.note === '' ? [] : [{ label: t('transfer.note'), value: shown.note }],
        confirmLabel: t('transfer.send'),
        pin: needsPin ? {} : undefined,
        onConfirm: (pin) => move.run(shown, pin),
      }}
    >
      <AmountHero
        input={input}
        label={t('kit.amount')}
        hint={wallet && t('kit.available', { amount: money(wallet.canWithdrawCoin) })}
        all={wallet && leastOf(remaining, wallet.canWithdrawCoin)}
        readOnly={isSent}
      >
        {asked.amount !== undefined && !isSent && (
          <p className="text-balance text-ink-soft text-sm">
            {t('transfer.asked', { name: recipient.name, amount: money(asked.amount) })}
          </p>
        )}
      </AmountHero>
      <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-card bg-surface p-4">
        <Face uid={uid} name={recipient.name} className="size-12" />
        <div className="min-w-0 flex-[1_1_6rem]">
          <p className="text-ink-soft text-sm">{t('transfer.to')}</p>
          <p className="truncate font-semibold text-lg">{recipient.name}</p>
          <p className="tabular text-ink-soft text-sm">{uid}</p>
        </div>
        <FavouriteButton recipient={recipient} />
        <Button tone="quiet" onClick={onOther} className="-me-4 pe-4">
          {t('transfer.other')}
        </Button>
      </div>
      <TextField
        label={t('transfer.note')}
        value={note}
        onChange={(event) => {
          setNote(event.target.value);
          setRefusal(undefined);
        }}
        error={refusal?.fields.note?.message}
        readOnly={isSent}
        maxLength={TRANSFER_NOTE_MAX_LENGTH}
        autoComplete="off"
        hint={t('transfer.note.hint')}
      />
      <Facts>
        <Fact label={t('transfer.minimum')}>{money(minimum)}</Fact>
        <Fact label={t('transfer.remaining')}>{money(remaining)}</Fact>
        <PinFact always={recipient.pinRequired} above={recipient.pinAbove} />
      </Facts>
      <BonusEndsNote by="move" />
    </MoneyForm>
  );
}
