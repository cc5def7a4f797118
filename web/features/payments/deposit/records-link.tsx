import { ReceiptText } from 'lucide-react';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';

/** Links all deposits, in the head of a page about deposits. */
export function RecordsLink() {
  const t = useText();
  return (
    <Link
      to="/DepositDetails"
      aria-label={t('deposit.records')}
      title={t('deposit.records')}
      className="grid size-11 place-items-center rounded-full text-accent-ink"
    >
      <ReceiptText aria-hidden size={20} />
    </Link>
  );
}
