import { TransferPage } from '../features/transfer/transfer-page.tsx';

export default function TransferRoute() {
  return <TransferPage />;
}
