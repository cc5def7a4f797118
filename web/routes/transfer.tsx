import { TransferPage } from '../features/money/transfer/transfer-page.tsx';

export default function TransferRoute() {
  return <TransferPage />;
}
