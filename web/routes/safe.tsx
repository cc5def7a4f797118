import { SafePage } from '../features/money/safe/safe-page.tsx';

export default function SafeRoute() {
  return <SafePage />;
}
